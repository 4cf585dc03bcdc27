"""Puzzles over HTTP: what there is, one of them, and what it answers to a try."""

from pathlib import Path
from urllib.parse import quote

from tests.games import EVERY_GAME, OWN_GAMES
from tests.server.live import House, at_a_table
from tilewright import Position
from tilewright.puzzles.puzzle import kinds_of, puzzles_of
from tilewright.server.memory import MemoryStore


@EVERY_GAME
def test_a_games_puzzles_are_listed(name: str, tmp_path: Path) -> None:
    async def check(at: House) -> None:
        answer = await at.http.get(f"/api/puzzles/{name}?lang=fr")
        listed = answer.json()
        assert [one["id"] for one in listed["puzzles"]] == [one.id for one in puzzles_of(name)]
        assert "max-age" in answer.headers["cache-control"]
        for kind, words in listed["kinds"].items():
            assert words == kinds_of(name)[kind].fr

    at_a_table(check, tmp_path, store=MemoryStore())


@OWN_GAMES
def test_a_try_is_answered_with_the_best_defense(name: str, tmp_path: Path) -> None:
    puzzle = puzzles_of(name)[0]
    position = Position.from_text(puzzle.position)

    async def check(at: House) -> None:
        path = f"/api/puzzles/{name}/{puzzle.id}"
        shown = (await at.http.get(path)).json()
        assert (shown["position"], shown["seat"]) == (puzzle.position, position.turn)
        line = [move["move"] for move in shown["answer"]["line"]]
        assert (line, shown["answer"]["ahead"]) == (puzzle.line.split(), puzzle.ahead)
        tried = (await at.http.get(f"{path}/{quote(puzzle.tempting)}?lang=en")).json()
        assert tried["line"][0]["move"] == puzzle.tempting
        assert tried["line"][0]["said"] == position.describe_move(puzzle.tempting, own=True)
        assert tried["ahead"] <= puzzle.next_best
        assert tried["why"]
        right = (await at.http.get(f"{path}/{quote(puzzle.answer)}")).json()
        assert (right["ahead"], right["why"]) == (puzzle.ahead, "")

    at_a_table(check, tmp_path, store=MemoryStore())


def test_what_is_not_there_and_what_is_no_move_is_said(tmp_path: Path) -> None:
    puzzle = puzzles_of("azul")[0]
    path = f"/api/puzzles/azul/{puzzle.id}"

    async def check(at: House) -> None:
        wrong = {
            "/api/puzzles/chess": (404, "no_game"),
            "/api/puzzles/azul/nothing": (404, "no_puzzle"),
            "/api/puzzles/chess/nothing": (404, "no_puzzle"),
            f"{path}/hello": (400, "not_understood"),
            f"{path}/w11": (409, "illegal"),
        }
        for asked, (status, code) in wrong.items():
            answer = await at.http.get(asked)
            assert (answer.status_code, answer.json()["code"]) == (status, code), asked

    at_a_table(check, tmp_path, store=MemoryStore())
