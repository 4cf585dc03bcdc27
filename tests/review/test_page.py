"""A review in the page has the library's numbers, to the last bit."""

import json
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games import EVERY_GAME
from tests.review.written import TWICE, ending, game
from tests.test_wasm import made
from tilewright import Record
from tilewright.reviews.result import ReviewedMove
from tilewright.reviews.review import Review, review
from tilewright.reviews.tasks import tasks_of
from tilewright.server.engines import in_base_64
from tilewright.server.reviewing import shown_piece, shown_plan

WEB = Path(__file__).parent.parent.parent / "web"


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """``web/tests/reviewing.ts`` as Node runs it."""
    folder = tmp_path_factory.mktemp("reviewing")
    command = ["node", "scripts/bundle.mjs", str(folder), "reviewing=tests/reviewing.ts"]
    subprocess.run(command, cwd=WEB, check=True)
    return folder / "reviewing.js"


def work(record: Record) -> dict[str, Any]:  # Any: as JSON has it
    return {
        "variant": in_base_64(record.variant.record.tobytes()),
        "plan": msgspec.to_builtins(shown_plan(TWICE, record, 5)),
        "pieces": [msgspec.to_builtins(shown_piece(task)) for task in tasks_of(record)],
    }


def shown(reviewed: Review) -> dict[str, Any]:
    """What the page is to find."""
    return {
        "moves": [
            [
                list(m.before),
                list(m.after),
                m.seat,
                str(m.move),
                str(m.best),
                m.loss,
                m.mark,
                list(map(str, m.line)),
                m.accuracy,
                m.margin,
                m.best_margin,
                m.choices,
                m.is_proven,
            ]
            for m in reviewed.moves
        ],
        "deals": [[list(deal.before), list(deal.after)] for deal in reviewed.deals],
        "seats": [
            [s.accuracy, s.luck, s.lost, s.moves, list(s.marks.values())] for s in reviewed.seats
        ],
        "accuracy": reviewed.accuracy,
        "turns": len(reviewed.turning_points),
    }


def found(answer: dict[str, Any]) -> dict[str, Any]:
    moves = [piece for piece in answer["pieces"] if piece["kind"] == "move"]
    deals = [piece for piece in answer["pieces"] if piece["kind"] == "deal"]
    keys = ["before", "after", "seat", "move", "best", "loss", "mark", "line", "accuracy"]
    keys += ["margin", "bestMargin", "choices", "isProven"]
    game = answer["game"]
    return {
        "moves": [[move[key] for key in keys] for move in moves],
        "deals": [[deal["before"], deal["after"]] for deal in deals],
        "seats": [
            [seat[key] for key in ("accuracy", "luck", "lost", "moves", "marks")]
            for seat in game["seats"]
        ],
        "accuracy": game["accuracy"],
        "turns": len(game["turningPoints"]),
    }


@EVERY_GAME
def test_a_module_finds_the_same_in_node(name: str, driver: Path) -> None:
    records = [ending(name), *(game(name, players) for players in (3, 4))]
    command = ["node", str(WEB / "scripts" / "ask.mjs"), str(driver), str(made(name))]
    asked = json.dumps({"works": [work(record) for record in records]})
    ran = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    answers = json.loads(ran.stdout)["games"]
    reviews = [review(record, TWICE, seed=5) for record in records]
    for reviewed, answer in zip(reviews, answers, strict=True):
        assert found(answer) == shown(reviewed)
    assert any(move.mark for one in reviews for move in one.moves)
    assert isinstance(reviews[0].events[-1], ReviewedMove)
