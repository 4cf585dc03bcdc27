"""What made a step's points, and moves said to the one who plays them."""

import pytest

from tests.azul.tables import before_tiling, wall
from tests.pavilion.tables import placing, stars
from tests.sintra.tables import last_turn, slots
from tilewright import Position
from tilewright.game import Lang, Step


def runs_of(before: Position, move: str) -> list[tuple[Step, set[str], str]]:
    """The steps with points, what made them, and their words."""
    found = []
    for step, after in before.unfold(move):
        if step and step.points:
            run = after.variant.game.step_run(after.variant.plain, after.plain, step)
            found.append((step, set(run), after.describe_step(step)))
    return found


def test_a_wall_tile_scores_with_its_row_and_its_column() -> None:  # AZ-22
    # Blue goes to the first space of the top row: b y . . . and below it w.
    board = {"0.wall": wall(".y...", "w...."), "0.lines": "b/-/-/-/-"}
    (tile, run, words), *_ = runs_of(before_tiling(**board), "cw5")
    assert tile.points == 4
    assert run == {"0.wall.1.1", "0.wall.1.2", "0.wall.2.1"}
    assert words == "Row 1, column 1: 2 across and 2 down."


def test_a_tile_without_neighbors_is_its_own_run() -> None:  # AZ-22
    (tile, run, words), *_ = runs_of(before_tiling(**{"0.lines": "b/-/-/-/-"}), "cw5")
    assert (tile.points, run) == (1, {"0.wall.1.1"})
    assert words == "Row 1, column 1: a tile on its own."


def test_a_star_tile_scores_with_its_chain() -> None:  # PA-26
    before = placing(**{"0.hand": "bb", "0.stars": stars(b="b.b..b")})
    (tile, run, words), *_ = runs_of(before, "b2b0")
    assert tile.points == len(run)
    assert "0.star.b.2" in run
    assert words.startswith("Space 2 of the blue star: ")


def test_ornaments_score_with_the_panes_around_them() -> None:  # SI-43
    board = {"0.windows": slots({1: "oy", 2: "ob"}), "0.strips": "-/-/3a/4a/5a/6a/7a/8a"}
    told = runs_of(last_turn(**board), "cy1")
    assert {"0.window.1.0", "0.window.1.1", "0.window.2.0", "0.window.2.1"} in [
        run for _, run, _ in told
    ]


@pytest.mark.parametrize(
    ("lang", "other", "own"),
    [
        ("en", "takes 1 white from the center to line 5", "take 1 white from the center to line 5"),
        (
            "fr",
            "prend 1 blanche au centre de la table pour la ligne 5",
            "prenez 1 blanche au centre de la table pour la ligne 5",
        ),
    ],
)
def test_a_move_is_said_to_its_player(lang: Lang, other: str, own: str) -> None:
    position = before_tiling()
    assert position.describe_move("cw5", lang) == other
    assert position.describe_move("cw5", lang, own=True) == own
