"""CPU time for showing a move to a page: the state, the event with its frames, and the JSON."""

import json
import time

import msgspec

from tilewright.games import GAMES
from tilewright.server.present import Telling, show_state
from tilewright.server.store import Stored
from tilewright.server.tail import names_of
from tilewright.table.chance import commitment
from tilewright.table.commands import Play
from tilewright.table.decide import decide, start
from tilewright.table.events import Created, Seat
from tilewright.table.refusals import Rejection
from tilewright.table.table import Holder, Table
from tilewright.tools.warm import prepare

SEED = "show"
GAMES_EACH = 5
STRIDE = 7  # which legal move is played, by how many were played


def new_table(game: str) -> Table:
    seats = [Seat("person", "Ana"), Seat("person", "Ben")]
    created = Created(game=game, players=2, options={}, seats=seats, commitment=commitment(SEED))
    table = Table.of("table", SEED, created, 0.0)
    for event in (created, *start(table)):
        table.apply(event, 0.0)
    return table


def seconds_per_move(game: str) -> float:
    table, everyone, spent, played = new_table(game), Holder(frozenset({0, 1}), True), 0.0, 0
    while table.turn is not None and table.position:
        legal = table.position.legal_moves
        move = str(legal[STRIDE * played % len(legal)])
        decision = decide(table, Play(table.turn, table.board, move), everyone)
        assert not isinstance(decision, Rejection), decision
        for event in decision:
            before, names = table.position, names_of(table)
            table.apply(event, 0.0)
            began = time.process_time()
            stored, state = Stored(table.seq, 0.0, event), show_state(table, 0.0)
            telling = Telling(stored, before, table, names, state)
            msgspec.json.encode(telling.told("en", has_frames=True))
            spent += time.process_time() - began
        played += 1
    return spent / played


def main() -> None:
    for game in GAMES:
        prepare(game)
        best = min(seconds_per_move(game) for _ in range(GAMES_EACH))
        print(json.dumps({"what": f"{game} 2 players", "us/move": round(best * 1e6)}))


if __name__ == "__main__":
    main()
