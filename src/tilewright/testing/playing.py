"""Checks that bots and tables can play a game."""

from tilewright.bots.bot import Bot, Greedy, Player, Random
from tilewright.games import Variant
from tilewright.record import Record
from tilewright.rules import Waits
from tilewright.search.solve import solve
from tilewright.table.chance import commitment
from tilewright.table.commands import Play
from tilewright.table.decide import decide, start
from tilewright.table.events import Created, Seat
from tilewright.table.refusals import Rejection
from tilewright.table.table import Holder, Table
from tilewright.table.verify import differences
from tilewright.testing.walk import some_positions

LEVELS = (1, 4)
SEED = "a seed that decides all deals"
SIMULATIONS_TO_PROVE = 2_000


def bots_choose_legal_moves(variant: Variant) -> None:
    """At low levels, at first sight, at random; and a proof ends in a legal line."""
    name = variant.game.name
    bots: list[Player] = [*(Bot(name, level) for level in LEVELS), Greedy(), Random(1)]
    for position in some_positions(variant, seed=3, every=11):
        if position.waits != Waits.MOVE:
            continue
        for bot in bots:
            assert bot.choose(position) in position.legal_moves, position.text
        proven = solve(position, SIMULATIONS_TO_PROVE)
        if proven:
            assert proven.line[0] in position.legal_moves, position.text


def a_table_plays_to_its_end(variant: Variant) -> None:
    """People sit down and play by commands; the record of their game can be read and verified."""
    seats = [Seat("person", f"P{seat}") for seat in range(variant.players)]
    created = Created(
        game=variant.game.name,
        players=variant.players,
        options=dict(variant.options),
        seats=seats,
        commitment=commitment(SEED),
    )
    table = Table.of("table", SEED, created, 0.0)
    everyone = Holder(frozenset(range(variant.players)), is_host=True)
    for event in (created, *start(table)):
        table.apply(event, 0.0)
    while table.turn is not None and table.position:
        move = str(table.position.legal_moves[0])
        decision = decide(table, Play(table.turn, table.board, move), everyone)
        assert not isinstance(decision, Rejection), (table.position.text, move, decision)
        for event in decision:
            table.apply(event, 0.0)
    assert table.waits == "over"
    record = Record.read(table.record().write())
    assert record.position == table.position
    assert not differences(record)
