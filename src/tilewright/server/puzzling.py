"""Puzzles for pages: which there are, what one shows, and what it answers to a try."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request
from starlette.responses import Response

from tilewright.behind.compiling import BOTS, RULES
from tilewright.game import Lang
from tilewright.games import GAMES
from tilewright.moves import IllegalMoveError
from tilewright.position import Position
from tilewright.puzzles.proofs import Worth, leaves_deals_out
from tilewright.puzzles.puzzle import Puzzle, kinds_of, puzzles_of
from tilewright.puzzles.replies import Defender, line_in_words, moves_of, why_better
from tilewright.server.context import Server, json_response, language, problem
from tilewright.server.limits import Price
from tilewright.server.puzzle_messages import (
    LineMove,
    PuzzleListed,
    PuzzleReply,
    Puzzles,
    PuzzleShown,
)

KEPT_AN_HOUR = "max-age=3600"
LONGEST_PROBLEM = 300  # letters


@dataclass
class Puzzling:
    server: Server
    defender: Defender = field(default_factory=Defender)

    async def listed(self, request: Request) -> Response:
        refused = self.server.spend(request, Price.REQUEST)
        if refused:
            return refused
        name = request.path_params["game"]
        if name not in GAMES:
            return problem(404, "no_game", "expected a game of this server")
        return kept(list_puzzles(name, language(request)))

    async def puzzle(self, request: Request) -> Response:
        return await self._answered(request, Price.STUDY, RULES, show_puzzle)

    async def reply(self, request: Request) -> Response:
        """Proves what a try leads to, if nobody has asked before."""
        move = request.path_params["move"]

        def make(puzzle: Puzzle, lang: Lang) -> PuzzleReply:
            worth = self.defender.reply(puzzle, move)
            return show_line(puzzle, worth, lang)

        return await self._answered(request, Price.PROOF, BOTS, make)

    async def _answered(
        self,
        request: Request,
        price: float,
        part: str,
        make: Callable[[Puzzle, Lang], PuzzleShown | PuzzleReply],
    ) -> Response:
        refused = self.server.spend(request, price)
        if refused:
            return refused
        name, lang = request.path_params["game"], language(request)
        puzzle = find(name, request.path_params["puzzle"])
        if puzzle is None:
            return problem(404, "no_puzzle", "expected the id of a puzzle")
        await self.server.rooms.services.wait(name, part)
        try:
            return kept(await asyncio.to_thread(make, puzzle, lang))
        except IllegalMoveError as error:
            return problem(409, "illegal", error.refusal.words(lang))
        except ValueError as error:
            return problem(400, "not_understood", str(error)[:LONGEST_PROBLEM])


def kept(value: object) -> Response:
    """Puzzles change with versions only."""
    answer = json_response(value)
    answer.headers["cache-control"] = KEPT_AN_HOUR
    answer.headers["vary"] = "accept-language"
    return answer


def find(name: str, identifier: str) -> Puzzle | None:
    found = puzzles_of(name) if name in GAMES else ()
    return next((puzzle for puzzle in found if puzzle.id == identifier), None)


def list_puzzles(name: str, lang: Lang) -> Puzzles:
    """All of a game, and the kinds that there are."""
    found = puzzles_of(name)
    used = {puzzle.kind for puzzle in found}
    kinds = {kind: words.say(lang) for kind, words in kinds_of(name).items() if kind in used}
    listed = [PuzzleListed(puzzle.id, puzzle.kind, puzzle.level) for puzzle in found]
    return Puzzles(name, kinds, listed)


def show_puzzle(puzzle: Puzzle, lang: Lang) -> PuzzleShown:
    position, line = Position.from_text(puzzle.position), moves_of(puzzle)
    answer = show_line(puzzle, Worth(puzzle.ahead, line), lang)
    return PuzzleShown(
        id=puzzle.id,
        game=position.game,
        kind=puzzle.kind,
        level=puzzle.level,
        position=puzzle.position,
        seat=position.turn,
        undealt=leaves_deals_out(position),
        last=Position.from_text(answer.line[-1].position).is_over,
        next_best=puzzle.next_best,
        tempting=puzzle.tempting,
        answer=answer,
    )


def show_line(puzzle: Puzzle, worth: Worth, lang: Lang) -> PuzzleReply:
    played = line_in_words(Position.from_text(puzzle.position), worth.line, lang)
    is_answer = str(worth.move) == puzzle.answer
    return PuzzleReply(
        ahead=worth.ahead,
        line=[LineMove(str(one.move), one.seat, one.said, one.after.text) for one in played],
        why="" if is_answer else why_better(puzzle, worth.line, lang),
    )
