"""``tilewright play``: a game in the terminal, with other people, bots or random movers."""

import argparse
import os
import secrets
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tilewright.cli.arguments import (
    FIRST_GAME,
    GAME_HELP,
    CommandError,
    Commands,
    add_variant,
    check_writable,
    clear_errors,
    read_variant,
)

if TYPE_CHECKING:
    from tilewright.game import Lang, Step
    from tilewright.games import Variant
    from tilewright.position import Position

PERSON, RANDOM, DEFAULT_LEVEL = "person", "random", "2"
LEVELS, STYLES = set("12345678"), {"", "builder", "denier"}
WORDS = {
    "en": {
        "prompt": "Seat {seat}, your move (? for help): ",
        "moved": "Seat {seat} {words} ({move}).",
        "step": "  Seat {seat}: {words}{points} ({rule})",
        "over": "The game is over.",
        "place": "{rank}. seat {seat}: {score} points",
        "bye": "Goodbye.",
        "saved": "The record is in {file}.",
        "help": "Commands: a move; list (the legal moves); why MOVE; quit.",
    },
    "fr": {
        "prompt": "Place {seat}, à vous (? pour l'aide) : ",
        "moved": "Place {seat} {words} ({move}).",
        "step": "  Place {seat} : {words}{points} ({rule})",
        "over": "La partie est terminée.",
        "place": "{rank}. place {seat} : {score} points",
        "bye": "Au revoir.",
        "saved": "La partie est écrite dans {file}.",
        "help": "Commandes : un coup ; list (les coups permis) ; why COUP ; quit.",
    },
}


def add(commands: Commands) -> None:
    parser = commands.add_parser("play", help="play in the terminal")
    parser.add_argument(
        "game",
        nargs="?",
        default=FIRST_GAME,
        metavar="GAME",
        help=f"{GAME_HELP} (default {FIRST_GAME})",
    )
    add_variant(parser)
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO",
        help="for each seat person, random or a bot's level 1 to 8, also in a style: 4+builder or "
        "4+denier (default: you against level 2)",
    )
    parser.add_argument("--seed", help="of the deals (default: a new one every time)")
    parser.add_argument(
        "--lang", choices=("en", "fr"), default=system_language(), help="default: the system's"
    )
    parser.add_argument("--record", metavar="FILE", help="write the game there when it ends")
    parser.set_defaults(run=run)


def system_language() -> str:
    return "fr" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).startswith("fr") else "en"


def run(arguments: argparse.Namespace) -> None:
    named = arguments.seats.split(",") if arguments.seats else []
    variant = read_variant(arguments, len(named))
    seats = read_seats(named, variant.players)
    check_writable(arguments.record)
    from tilewright.bots.bot import prepare_bots
    from tilewright.tools.warm import prepare

    (prepare_bots if any(map(is_bot, seats)) else prepare)(variant.game.name)
    sitting = Sitting(variant, seats, arguments.seed or secrets.token_hex(16), arguments.lang)
    try:
        sitting.play()
    finally:
        if arguments.record:
            with clear_errors():
                Path(arguments.record).write_text(sitting.record.write(), encoding="utf-8")
            sitting.say("saved", file=arguments.record)


def read_seats(named: list[str], players: int) -> list[str]:
    seats = named or [PERSON] + [DEFAULT_LEVEL] * (players - 1)
    if len(seats) != players or not all(who in (PERSON, RANDOM) or is_bot(who) for who in seats):
        expected = f"{players} of {PERSON}, {RANDOM} or a level 1 to 8, maybe with +builder"
        raise CommandError(f"expected --seats: {expected} or +denier, got {','.join(seats)!r}")
    return seats


def is_bot(who: str) -> bool:
    level, plus, style = who.partition("+")
    return level in LEVELS and style in STYLES and bool(plus) == bool(style)


class Sitting:
    """One game at the terminal."""

    def __init__(self, variant: "Variant", seats: list[str], seed: str, lang: "Lang") -> None:
        from tilewright.bots.match import player
        from tilewright.dealer import Dealer
        from tilewright.record import Record

        self.seats = seats
        self.movers = {
            seat: player(who, variant.game.name, f"{seed}/{seat}")
            for seat, who in enumerate(seats)
            if who != PERSON
        }
        self.lang: Lang = lang
        self.dealer: Dealer = Dealer(seed)
        self.record: Record = Record.of(variant, self.dealer.first(variant.players))

    @property
    def position(self) -> "Position":
        return self.record.position

    def play(self) -> None:
        from tilewright.rules import Waits

        while not self.position.is_over:
            if self.position.waits == Waits.DEAL:
                self.record = self.record.deal(self.dealer.draw(self.position))
            elif not self.take_turn():
                self.say("bye")
                return
        self.show()
        self.say("over")
        for rank, seat in sorted(zip(self.position.ranks, range(len(self.seats)), strict=True)):
            self.say("place", rank=rank, seat=seat, score=self.position.scores[seat])

    def take_turn(self) -> bool:
        """One move of the player to move; False if a person quits."""
        if self.position.turn in self.movers:
            self.move(str(self.movers[self.position.turn].choose(self.position)))
            return True
        self.show()
        while True:
            text = self.ask()
            if text in ("quit", "q"):
                return False
            if self.answer(text):
                return True

    def ask(self) -> str:
        try:
            return input(WORDS[self.lang]["prompt"].format(seat=self.position.turn)).strip()
        except EOFError:
            print()
            return "quit"

    def answer(self, text: str) -> bool:
        """Do what a person typed; True if it was a move."""
        from tilewright.game import NotationError
        from tilewright.moves import IllegalMoveError

        try:
            if text in ("?", "help", ""):
                print(self.position.move_help(self.lang))
                self.say("help")
            elif text == "list":
                print(" ".join(self.position.legal_moves.texts()))
            elif text.startswith("why "):
                self.explain(text.removeprefix("why ").strip())
            else:
                self.move(text)
                return True
        except IllegalMoveError as error:
            print(f"{error.refusal.words(self.lang)} ({error.refusal.rule})")
        except NotationError as error:
            print(error)
        return False

    def explain(self, move: str) -> None:
        refusal = self.position.why_not(move)
        if refusal:
            print(f"{refusal.words(self.lang)} ({refusal.rule})")
        else:
            print(self.position.describe_move(move, self.lang))

    def move(self, text: str) -> None:
        before = self.position
        unfolded = list(before.unfold(text))
        self.record = self.record.play(text)
        words = before.describe_move(text, self.lang)
        self.say("moved", seat=before.turn, words=words, move=text)
        for step, after in unfolded:
            if step:
                self.tell(step, after)

    def tell(self, step: "Step", after: "Position") -> None:
        words = after.describe_step(step, self.lang)
        points = f" {step.points:+d}" if step.points else ""
        rule = after.step_rule(step)
        self.say("step", seat=step.player, words=words, points=points, rule=rule)

    def show(self) -> None:
        from tilewright.parts.terminal import plain

        picture = self.position.picture(self.lang)
        has_colors = sys.stdout.isatty() and "NO_COLOR" not in os.environ
        print("\n" + (picture if has_colors else plain(picture)) + "\n")

    def say(self, key: str, **values: object) -> None:
        print(WORDS[self.lang][key].format(**values))
