"""A fourth game, made as docs/new-game.md says, outside the package: everything plays it."""

import re
import zipfile
from dataclasses import fields
from importlib.util import find_spec

import pytest

from tests.fourth import COMMANDS, DOCUMENT, EXAMPLE, INSTALL, Elsewhere, blocks
from tilewright.game import Game
from tilewright.rules import Kernels

PACKAGE = EXAMPLE / "src/tilewright_lane"
MOST_LINES = 600


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Elsewhere:
    return Elsewhere(tmp_path_factory.mktemp("elsewhere"))


# The document


def test_the_documents_commands_run(elsewhere: Elsewhere) -> None:
    """One after another; the contract's checks are among them."""
    said = "".join(elsewhere.run(command) for command in COMMANDS)
    assert re.search(r"\d+ checks of lane and its 6 variants: 0 failed", said)
    assert "Rule LA-11: A turn takes the tile at either end of the lane." in said
    folder = elsewhere.folder
    assert '[Game "lane"]' in (folder / "lane.record").read_text(encoding="utf-8")
    assert '[Options "draft=any"]' in (folder / "lane-games.records/000000.records").read_text(
        encoding="utf-8"
    )
    (wheel,) = folder.glob("dist/*.whl")
    packed = set(zipfile.ZipFile(wheel).namelist())
    assert {
        f"tilewright_lane/{file.name}" for file in PACKAGE.iterdir() if file.is_file()
    } <= packed


def test_the_document_installs_first() -> None:
    assert INSTALL.startswith("python -m pip install")
    assert len(COMMANDS) == 5


@pytest.mark.parametrize("language", ["python", "toml", "md"])
def test_the_documents_excerpts_are_the_games_own_lines(language: str) -> None:
    files = [EXAMPLE / "pyproject.toml", *PACKAGE.glob("*.py"), *PACKAGE.glob("*.md")]
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    assert blocks(language)
    assert [excerpt for excerpt in blocks(language) if excerpt not in sources] == []


def test_the_document_names_all_that_a_game_offers() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    names = [field.name for contract in (Game, Kernels) for field in fields(contract)]
    assert [name for name in names if f"`{name}`" not in text] == []


# The game


def test_a_whole_game_is_short() -> None:
    lines = [len(file.read_text(encoding="utf-8").splitlines()) for file in PACKAGE.glob("*.py")]
    assert sum(lines) < MOST_LINES


def test_every_rule_has_a_test_that_names_it() -> None:
    written = (PACKAGE / "rules.en.md").read_text(encoding="utf-8")
    tests = (EXAMPLE / "tests/test_rules.py").read_text(encoding="utf-8")
    named = ", ".join(re.findall(r"(?m)^def .*# (.*)$", tests)).split(", ")
    assert sorted(re.findall(r"(?m)^- (LA-\d+) ", written)) == sorted(set(named))


def test_its_own_tests_run_the_contracts_checks(elsewhere: Elsewhere) -> None:
    """Some of them, uncompiled; the document's commands run them all."""
    command = "python -m pytest examples/fourth-game/tests/test_contract.py -k 'conserved or texts'"
    said = elsewhere.run(command, NUMBA_DISABLE_JIT="1")
    assert re.search(r"\d+ passed", said)


# What plays it


LIBRARY = """
import random
from tilewright import GAMES, Dealer, Position, Record, Variant, Waits, bot

assert GAMES["lane"] == "tilewright_lane:GAME"
dealer, rng = Dealer(7), random.Random(7)
record = Record.of(Variant.of("lane", 3, draft="any"))
while not record.position.is_over:
    position = record.position
    if position.waits == Waits.DEAL:
        record = record.deal(dealer.draw(position))
    else:
        record = record.play(rng.choice(position.legal_moves))
assert Record.read(record.write()).position == record.position
first = dealer.deal(Position.start("lane"))
assert bot("lane", 1).choose(first) in first.legal_moves
print(record.position.ranks.count(1) > 0, sum(record.position.scores) > 0)
"""


def test_the_library_plays_it(elsewhere: Elsewhere) -> None:
    assert elsewhere.python(LIBRARY) == "True True\n"


def test_the_terminal_plays_it(elsewhere: Elsewhere) -> None:
    """The first tile to path A is always legal, but when a run is to be glazed or not."""
    typed = "?\nlist\n" + 60 * "1a\nglaze\n"
    command = "tilewright play lane --seats person,person --seed 3 --lang fr"
    said = elsewhere.run(command, typed, NUMBA_DISABLE_JIT="1")
    assert "pose la tuile 1 (" in said
    assert "LA-21" in said
    assert "Manche 6" in said
    assert "La partie est terminée." in said


ENVIRONMENTS = """
import gymnasium
import tilewright.envs.gym
from tilewright.envs import lane_v0

seats = lane_v0.env(players=4, draft="any")
seats.reset(seed=1)
for agent in seats.agent_iter():
    seen, reward, is_over, is_cut_off, _ = seats.last()
    done = is_over or is_cut_off
    seats.step(None if done else seats.action_space(agent).sample(seen["action_mask"]))
print("PettingZoo")
learner = gymnasium.make("tilewright/Lane-v0", players=3, opponents="random")
seen, _ = learner.reset(seed=1)
is_over = False
while not is_over:
    action = learner.action_space.sample(seen["action_mask"])
    seen, reward, is_over, _, _ = learner.step(action)
print("Gymnasium")
"""
OPENSPIEL = """
import pickle, random
import pyspiel
import tilewright.envs.openspiel

rng = random.Random(1)
state = pyspiel.load_game("tilewright_lane(players=2,draft=any)").new_initial_state()
while not state.is_terminal():
    if state.is_chance_node():
        chances = state.chance_outcomes()
        assert abs(sum(chance for _, chance in chances) - 1) < 1e-9
        state.apply_action(rng.choice(chances)[0])
        pickle.dumps(state)
    else:
        state.apply_action(rng.choice(state.legal_actions()))
print(sum(state.returns()))
"""


def test_learners_play_it(elsewhere: Elsewhere) -> None:
    assert elsewhere.python(ENVIRONMENTS) == "PettingZoo\nGymnasium\n"


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="needs OpenSpiel")
def test_openspiel_plays_it(elsewhere: Elsewhere) -> None:
    assert elsewhere.python(OPENSPIEL) == "0.0\n"
