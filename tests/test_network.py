"""Networks: what the kernel works out, what it may add, and how they are learned."""

import json
import math
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from tests.games import EVERY_VARIANT, OWN, OWN_GAMES
from tests.networks import BOUND, EASE, POINTS_BOUND, a_network
from tests.test_cli import run
from tilewright import Dealer, OptionError, Position, Variant, Waits
from tilewright.bots.bot import Bot
from tilewright.bots.levels import LEVELS
from tilewright.bots.match import player
from tilewright.game import MAX_PLAYERS
from tilewright.games import GAMES, game
from tilewright.kernel import kernel
from tilewright.records import Array
from tilewright.search.evaluation import MARGINS, evaluate, judge, weights_of
from tilewright.search.generate import Ends, generate
from tilewright.search.network import (
    HAND,
    MOST_MARKS,
    SCRATCH,
    Network,
    numbers_of,
    read_network,
)
from tilewright.train.duel import Side, duel
from tilewright.train.fit import (
    BATCH,
    Samples,
    best_ease,
    fit,
    foreseen,
    forward,
    losses,
    samples_of,
    slopes,
)
from tilewright.train.plan import Plan, shares_of
from tilewright.train.run import Training

MARGIN, FULL_MARGIN = 0.08, 100.0  # docs/bots.md: 8 % of a value is the margin


@kernel
def judged(
    variants: Array,
    states: Array,
    weights: Array,
    noted: Array,
    net: Array,
    seen: Array,
    hidden: Array,
    out: Array,
) -> None:
    for i in range(len(states)):
        judge(variants[0], states[i], weights, noted, net, seen, hidden, out[i])


@kernel
def evaluated(variants: Array, states: Array, weights: Array, noted: Array, out: Array) -> None:
    for i in range(len(states)):
        evaluate(variants[0], states[i], weights, noted, out[i])


def some_ends(variant: Variant, games: int = 12) -> Ends:
    return generate(variant, None, games, simulations=6, strictness=1.0, seed="test")


def values(variant: Variant, ends: Ends, network: Network | None) -> Array:
    weights, out = weights_of(variant.game), np.zeros((len(ends.states), 8), np.float32)
    judged(
        variant.record,
        ends.states,
        weights,
        np.zeros(len(weights) - 2, np.float32),
        numbers_of(variant.game, network),
        np.zeros(MOST_MARKS, np.int16),
        np.zeros(SCRATCH, np.float32),
        out,
    )
    return out


# In the search


@pytest.mark.parametrize("players", range(2, MAX_PLAYERS + 1))
@OWN_GAMES
def test_the_kernel_works_out_what_the_definition_says(name: str, players: int) -> None:
    """Training has the network written down a second time, as products of whole matrices."""
    variant = Variant.of(name, players)
    network, ends = a_network(name), some_ends(variant)
    bounds = np.array([BOUND, POINTS_BOUND], np.float32)
    expected = forward(network.parts, samples_of(variant, ends), bounds, EASE)
    found = values(variant, ends, network)
    assert len(found) > 10
    assert np.ptp(expected.answers[:, :, 0]) > BOUND / 2
    ahead = expected.margins * (players - 1) / players
    near = np.clip(ahead / FULL_MARGIN, -0.5, 0.5)
    share = (1 - MARGIN) * expected.shares + MARGIN * (0.5 + near)
    assert found[:, :players] == pytest.approx(share, abs=1e-4)
    assert found[:, MARGINS : MARGINS + players] == pytest.approx(expected.margins, abs=1e-2)


@OWN_GAMES
def test_a_correction_is_bounded(name: str) -> None:
    """However wrong a network is, it moves the odds between two by twice its bound at most."""
    variant = Variant.of(name, 2)
    ends = some_ends(variant)
    wild, tame = (values(variant, ends, a_network(name, scale)) for scale in (50.0, 0.0))
    odds = [log_odds(found) for found in (wild, tame)]
    moved = np.abs(odds[0] - odds[1])
    assert 0.1 < moved.max() <= 2 * BOUND + 1e-3
    points = np.abs(wild[:, MARGINS] - tame[:, MARGINS])
    assert points.max() <= 2 * POINTS_BOUND + 1e-3


def log_odds(found: Array) -> Array:
    """Between two, from their values without the margin's part."""
    margins = np.clip(found[:, MARGINS : MARGINS + 2] / 2 / FULL_MARGIN, -0.5, 0.5)
    shares = (found[:, :2].astype(np.float64) - MARGIN * (0.5 + margins)) / (1 - MARGIN)
    return np.log(shares[:, 0] / shares[:, 1])


@EVERY_VARIANT
def test_without_a_network_boards_are_worth_what_weights_say(variant: Variant) -> None:
    ends, weights = some_ends(variant, 4), weights_of(variant.game)
    expected = np.zeros((len(ends.states), 8), np.float32)
    noted = np.zeros(len(weights) - 2, np.float32)
    evaluated(variant.record, ends.states, weights, noted, expected)
    assert (values(variant, ends, None) == expected).all()


def test_a_game_that_is_over_needs_no_network() -> None:
    over = played_game("azul")
    ends = Ends(over.state(), np.zeros((1, 8)), np.zeros(1))
    assert (values(over.variant, ends, a_network("azul")) == values(over.variant, ends, None)).all()


def test_a_search_asks_the_network() -> None:
    position = Position.from_text("azul center=b 0.lines=-/b/-/-/- 1.lines=-/r/-/-/-")
    plain, learned = (
        Bot("azul", replace(LEVELS[6], simulations=50), network=network).think(position)
        for network in (None, a_network("azul"))
    )
    assert {c.move: c.margin for c in plain} != {c.move: c.margin for c in learned}


def test_a_bot_says_what_it_judges_by() -> None:
    position = Position.from_text("azul center=b")
    bot = Bot("azul", 7)
    bot.choose(position)
    assert bot.judgment == HAND
    assert Bot("azul", 8, network=a_network("azul", known_as="mine")).judgment == "mine"


def played_game(name: str) -> Position:
    """The last position of one game between quick bots."""
    dealer, bot, position = Dealer(2), Bot(name, 1), Position.start(name)
    while not position.is_over:
        waits = position.waits == Waits.DEAL
        position = dealer.deal(position) if waits else position.play(bot.choose(position))
    return position


# Levels and earlier masters


def test_only_the_master_judges_by_a_network() -> None:
    """So that the other levels stay as strong as they are when networks get better."""
    assert [level.is_learned for level in LEVELS] == 7 * [False] + [True]


@OWN_GAMES
def test_the_levels_keep_the_first_master_s_weights(name: str) -> None:
    assert game(name).weights == game(name).masters["master-1"].weights


@OWN_GAMES
def test_the_first_master_plays_as_it_did(name: str) -> None:
    bot = player("master-1", name, "0")
    assert isinstance(bot, Bot)
    level = bot.level
    assert (level.simulations, level.seconds, level.strictness) == (None, 1.0, 50.0)
    assert (level.proof, level.foresight, level.is_learned) == (500_000, 1, False)
    assert level.doubt == 0.05
    assert level.warmth == {"azul": 4.0, "sintra": 4.0, "pavilion": 1.6}[name]


def test_a_name_may_say_the_budget() -> None:
    bots = [player(name, "azul", "0") for name in ("8/300", "master-1/0.25s", "3/7")]
    assert [
        isinstance(bot, Bot) and (bot.level.simulations, bot.level.seconds) for bot in bots
    ] == [
        (300, None),
        (None, 0.25),
        (7, None),
    ]


@pytest.mark.parametrize(
    "name", ["8/", "8/0", "8/1.5", "8/-1s", "8/fast", "master-0", "9", "8/1ss"]
)
def test_a_name_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(OptionError, match=r"expected a (level|budget)"):
        player(name, "azul", "0")


# Files


@OWN_GAMES
def test_a_network_comes_back_from_its_file(name: str, tmp_path: Path) -> None:
    network, file = a_network(name), tmp_path / "any.npz"
    network.write(file)
    read = read_network(game(name), file)
    assert read.about == network.about
    for part, numbers in network.parts.items():
        assert read.parts[part] == pytest.approx(numbers, rel=1e-3, abs=1e-4)  # halves


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04 not a file"])
def test_a_file_that_is_no_network_is_refused(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "any.npz"
    file.write_bytes(content)
    with pytest.raises(OptionError, match="expected a network"):
        read_network(game("azul"), file)


def test_a_network_of_another_game_is_refused(tmp_path: Path) -> None:
    a_network("azul").write(tmp_path / "azul.npz")
    with pytest.raises(OptionError, match="the marks of sintra"):
        player(f"8@{tmp_path / 'azul.npz'}", "sintra", "0")


@OWN_GAMES
def test_shipped_networks_are_small_and_say_where_they_are_from(name: str) -> None:
    files = {
        file
        for variant in shares_of_all(name)
        if (file := variant.game.network(variant.plain)) is not None and file.is_file()
    }
    assert sum(len(file.read_bytes()) for file in files) <= 100_000
    for file in files:
        about = read_network(game(name), file).about
        assert {"name", "generation", "made by", "samples", "players", "warmth"} <= about.keys()


def shares_of_all(name: str) -> list[Variant]:
    sides = [Variant.of(name, 2, **{option: value}) for option, value in choices(name)]
    return [variant for side in sides for variant in shares_of(side)]


def choices(name: str) -> list[tuple[str, str]]:
    return [(option.name, value) for option in game(name).options for value in option.choices]


def test_sintra_boards_that_are_printed_otherwise_have_no_network() -> None:
    rules = game("sintra")
    variant = Variant.of("sintra")
    assert rules.network(variant.plain) is not None
    record = variant.record.copy()
    record["window_points"][0, 0] += 1
    assert rules.network(variant.with_record(record).plain) is None


# Games to learn from


@EVERY_VARIANT
def test_round_ends_come_with_how_their_games_ended(variant: Variant) -> None:
    ends, players = some_ends(variant, 6), variant.players
    assert set(ends.games) == set(range(6))
    assert (ends.states["waits"] == Waits.DEAL).all()
    assert (ends.states["round_number"] >= 1).all()
    shares, margins = ends.results[:, :players], ends.results[:, MARGINS : MARGINS + players]
    assert shares.sum(axis=1) == pytest.approx(1)
    assert margins.sum(axis=1) == pytest.approx(0, abs=1e-3)
    for number in range(6):
        of_game = ends.results[ends.games == number]
        rounds = ends.states["round_number"][ends.games == number]
        assert (of_game == of_game[0]).all()
        assert list(rounds) == list(range(1, len(rounds) + 1))


def test_the_same_seed_gives_the_same_games() -> None:
    one, same = (some_ends(Variant.of("azul")) for _ in range(2))
    assert one.states.tobytes() == same.states.tobytes()
    assert (one.results == same.results).all()


# Learning


def test_slopes_are_those_of_the_loss() -> None:
    """Every part's slope against the difference that a small step makes."""
    variant = Variant.of("azul", 3)
    samples, network = samples_of(variant, some_ends(variant)), a_network("azul")
    parts = {name: part.astype(np.float64) for name, part in network.parts.items()}
    bounds, rng = np.array([BOUND, POINTS_BOUND]), np.random.default_rng(1)
    found = slopes(parts, samples, forward(parts, samples, bounds, EASE), bounds)

    def loss() -> float:
        log_loss, square = losses(forward(parts, samples, bounds, EASE), samples)
        return log_loss + square * 3 / (2 * 20.0**2) * 2 / 3  # three margins, of which two are free

    for name, slope in found.items():
        direction = rng.normal(size=slope.shape)
        step = 1e-5
        parts[name] += step * direction
        higher = loss()
        parts[name] -= 2 * step * direction
        lower = loss()
        parts[name] += step * direction
        assert (slope * direction).sum() == pytest.approx((higher - lower) / (2 * step), rel=2e-2)


def test_what_decides_is_learned() -> None:
    """The winner is who has a certain mark, of which the hand-made worth knows nothing."""
    rng, n, marks = np.random.default_rng(3), 6 * BATCH, game("azul").marks
    boards = (rng.random((n, 2, marks.board)) < 0.05).astype(np.uint8)
    boards[:, 0, 7] = rng.integers(0, 2, n)
    boards[:, 1, 7] = 1 - boards[:, 0, 7]
    shares = np.stack([boards[:, 0, 7], boards[:, 1, 7]], axis=1).astype(np.float32)
    samples = Samples(
        boards=boards,
        table=np.zeros((n, marks.table), np.uint8),
        worth=np.zeros((n, 2), np.float32),
        spread=np.ones(n, np.float32),
        shares=shares,
        margins=20 * shares - 10,
        games=np.arange(n),
    )
    epochs = [epoch for epoch, _ in fit(game("azul"), [samples], 30, (3.0, 20.0), seed=1)]
    assert epochs[0].log_loss == pytest.approx(math.log(2), abs=0.05)
    assert epochs[-1].log_loss < 0.2
    assert epochs[-1].square < 0.8 * epochs[0].square


def some_samples(games: list[int], worth: Array, shares: Array) -> Samples:
    """Without marks."""
    n, marks = len(games), game("azul").marks
    return Samples(
        boards=np.zeros((n, 2, marks.board), np.uint8),
        table=np.zeros((n, marks.table), np.uint8),
        worth=worth.astype(np.float32),
        spread=np.ones(n, np.float32),
        shares=shares.astype(np.float32),
        margins=(20 * shares - 10).astype(np.float32),
        games=np.array(games),
    )


def test_results_are_halfway_what_the_next_round_s_end_is_said_to_be_worth() -> None:
    """By hand all is even: a win is known for sure at the last end only, and less before."""
    won = np.array([[1, 0]] * 3 + [[0, 1]])
    group = some_samples([4, 4, 4, 5], np.zeros((4, 2)), won)
    parts = a_network("azul", 0.0).parts
    found = foreseen(group, parts, np.array([BOUND, POINTS_BOUND]), EASE)
    assert found.shares[:, 0] == pytest.approx([0.625, 0.75, 1, 0], abs=1e-6)
    assert found.margins[:, 0] == pytest.approx([2.5, 5, 10, -10], abs=1e-4)


def test_the_ease_is_found() -> None:
    """Winners are drawn with odds that are half as sure as the hand-made worth."""
    rng, n = np.random.default_rng(5), 20_000
    ahead = rng.normal(size=n)
    is_won = rng.random(n) < 1 / (1 + np.exp(-ahead))
    shares = np.stack([is_won, ~is_won], axis=1)
    worth = np.stack([ahead, -ahead], axis=1)
    assert best_ease([some_samples(list(range(n)), worth, shares)]) == pytest.approx(2, abs=0.15)


def test_who_searches_longer_wins_most_duels() -> None:
    variant = Variant.of("azul", 3)
    long, short = Side(150), Side(3)
    shares = duel(variant, long, short, 12, "test")
    assert shares.mean() > 0.6 > 0.2 > duel(variant, short, long, 12, "test").mean()
    assert (shares == duel(variant, long, short, 12, "test")).all()


@OWN_GAMES
def test_a_network_learns_from_all_variants_that_it_judges(name: str) -> None:
    variant = Variant.of(name)
    shares = shares_of(variant)
    assert {one.players for one in shares} == {2, 3, 4}
    assert len({one.game.network(one.plain) for one in shares}) == 1
    assert shares[variant] == max(shares.values())
    assert 4 * shares_of(variant, (9, 1, 1))[variant] == 9 * shares[variant]


def a_plan(games: int = 1) -> Plan:
    return Plan(
        variant=Variant.of("azul"),
        games=games,
        generations=1,
        simulations=4,
        seconds=0.0005,
        bounds=(0.5,),
        warmth=4.0,
        sets=2,
        epochs=1,
    )


@pytest.mark.slow
def test_training_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewright.train.gate.TRIAL", 4)  # sets that choose a bound: here of one
    whole = [report.words for report in Training(a_plan(), tmp_path / "whole", 1).run()]
    list(islice(Training(a_plan(), tmp_path / "cut", 1).run(), 4))
    files = len(a_plan().files())
    assert len(list((tmp_path / "cut" / "1").iterdir())) == 3
    rest = [report.words for report in Training(a_plan(), tmp_path / "cut", 1).run()]
    assert rest[0] == f"generation 1: games, file 3/{files}"
    learned = [line for line in whole if "epoch" in line]
    assert [line for line in rest if "epoch" in line] == learned
    assert (tmp_path / "cut" / "curves.svg").read_text().startswith("<svg")
    log = [json.loads(line) for line in (tmp_path / "cut" / "log.jsonl").read_text().splitlines()]
    assert log[-1] == {"what": "generation", "generation": 1, "won": []}  # two sets prove nothing
    assert Training(a_plan(), tmp_path / "cut", 1).best is None
    assert list(Training(a_plan(), tmp_path / "cut", 1).run()) == []


def test_a_run_may_begin_with_an_earlier_network(tmp_path: Path) -> None:
    earlier, file = a_network("azul"), tmp_path / "earlier.npz"
    replace(earlier, about={**earlier.about, "generation": 3}).write(file)
    training = Training(a_plan(), tmp_path / "run", 1, begin=file)
    assert training.best is not None
    assert training.best.read_bytes() == file.read_bytes()
    assert next(training.run()).words.startswith("generation 4: games, file 0/")


def test_another_plan_is_not_trained_in_the_same_folder(tmp_path: Path) -> None:
    Training(a_plan(), tmp_path, 1)
    with pytest.raises(OptionError, match="expected games 1"):
        Training(a_plan(2), tmp_path, 1)


def test_a_game_without_marks_cannot_be_trained(tmp_path: Path) -> None:
    for name in set(GAMES) - set(OWN):
        ran = run("train", name, "--out", str(tmp_path / "x"))
        assert ran.returncode == 2
        assert "expected a variant that a network could judge" in ran.stderr
