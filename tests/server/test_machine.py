"""A table under everything that people, networks, bots and clocks do to it, against a simple model.

Two servers share one store. Commands come twice, late, from several tabs and to either server;
answers get lost, disks fail, bots think for long. What the model expects, everyone must see.
"""

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest
from bench.postgres import Postgres
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    invariant,
    rule,
    run_state_machine_as_test,
)

from tests.server.live import Json
from tests.server.world import LIMIT, TURNS, World
from tilewright.position import Position
from tilewright.server.bot_process import Answer, Question
from tilewright.server.bot_turns import CLOCK_LEVEL
from tilewright.server.room import Room
from tilewright.server.store import Store
from tilewright.server.stores import make_store
from tilewright.table.chance import bot_seed
from tilewright.table.events import HintMove

pytestmark = pytest.mark.slow

EXAMPLES, STEPS = 80, 100
LEAST_STEPS = 5000
REMOTE_EXAMPLES, LEAST_REMOTE_STEPS = 12, 500  # where every step waits for a store
SEATS = st.integers(0, 2)
PICKS = st.integers(0, 1000)


class Tables(World):
    steps = 0

    # People play

    @rule(seat=SEATS, pick=PICKS, is_confirmed=st.booleans(), is_stale=st.booleans())
    def play(self, seat: int, pick: int, is_confirmed: bool, is_stale: bool) -> None:
        model, turn = self.model, self.model.turn
        seat = turn if turn is not None and pick % 3 else seat
        command = self.on_board(seat) | {"type": "play", "move": self.legal(pick)}
        command["confirm"] = is_confirmed
        if is_stale and pick % 4 == 0:
            command["board"] -= 1
            self.ask(command, False, pick)
            return
        may = model.waits == "move" and seat == turn and model.bots[seat] is None
        self.ask(command, may and seat in self.keys, pick)
        if may and seat in self.keys:
            self.note_move(seat, is_confirmed)

    @rule(seat=SEATS, pick=PICKS)
    def confirm(self, seat: int, pick: int) -> None:
        model = self.model
        may = not model.is_over and model.loose > 0 and model.movers[-1] == seat
        was = model.turn
        self.ask(self.on_board(seat) | {"type": "confirm"}, may, pick)
        if may:
            model.confirm()
            self.note_board()
            assert was == seat
            self.began = self.now

    @rule(seat=SEATS, pick=PICKS)
    def undo(self, seat: int, pick: int) -> None:
        model = self.model
        may = not model.is_over and model.loose > 0 and model.movers[-1] == seat
        self.ask(self.on_board(seat) | {"type": "undo"}, may, pick)
        if may:
            model.go_back(model.ply - 1)

    @rule(seat=SEATS, back=st.integers(0, 5), pick=PICKS)
    def ask_to_take_back(self, seat: int, back: int, pick: int) -> None:
        model = self.model
        ply = max(0, model.ply - back)
        may = not model.is_over and ply < model.ply and seat in self.keys
        was = model.turn
        self.ask(self.on_board(seat) | {"type": "ask_takeback", "ply": ply}, may, pick)
        if may:
            model.question = (seat, ply, frozenset())
            if not model.people(besides=seat):
                self.take_back(ply, was)

    @rule(seat=SEATS, agree=st.booleans(), pick=PICKS)
    def answer_question(self, seat: int, agree: bool, pick: int) -> None:
        model, was = self.model, self.model.turn
        asker, ply, agreed = model.question or (0, 0, frozenset())
        may = bool(model.question) and seat in model.people(besides=asker) - agreed
        answer = {"type": "answer_takeback", "seat": seat, "ply": ply, "agree": agree}
        self.ask(answer, may, pick)
        if not may:
            return
        agreed |= {seat}
        model.question = (asker, ply, agreed) if agree else None
        if agree and agreed >= model.people(besides=asker):
            self.take_back(ply, was)

    def take_back(self, ply: int, was: int | None) -> None:
        self.model.go_back(ply)
        if self.model.turn != was:
            self.began = self.now

    @rule(seat=SEATS, pick=PICKS)
    def say(self, seat: int, pick: int) -> None:
        self.ask({"type": "say", "seat": seat, "text": f"word {pick}"}, seat in self.keys, pick)
        self.model.said += seat in self.keys

    @rule(seat=SEATS, pick=PICKS)
    def ask_a_hint(self, seat: int, pick: int) -> None:
        """The bot's answer comes at once, if it is asked at all."""
        if self.commands % 7:
            return

        async def hint() -> Json:
            tab, before = self.tabs[pick % len(self.tabs)], len(self.asked)
            command = self.numbered(self.on_board(seat) | {"type": "ask_hint"})
            sending = asyncio.ensure_future(self.send(tab, command))
            for _ in range(TURNS):
                await asyncio.sleep(0)
            for question, answered in self.asked[before:]:
                answered.set_result(some_move(question, pick))
            del self.asked[before:]
            return await sending

        model, board = self.model, self.tabs[0].state["board"]
        may = model.waits == "move" and model.turn == seat and seat in self.keys
        may = may and model.hinted != board  # once for each board
        assert self.run(hint())["done"] == may
        model.hints += may
        model.hinted = board if may else model.hinted

    # Seats

    @rule(seat=SEATS, pick=PICKS, by_host=st.booleans())
    def replace_by_a_bot(self, seat: int, pick: int, by_host: bool) -> None:
        """The host may only change the level of a bot that plays for someone who left."""
        model = self.model
        may = not model.is_over and seat in self.keys
        was, waited = model.turn, model.awaits_confirmation
        by_host &= model.bots[seat] is not None
        self.ask({"type": "replace" if by_host else "leave", "seat": seat, "level": 2}, may, pick)
        if may:
            model.bots[seat] = 2
            if waited and was == seat:
                model.confirm()
                self.note_board()
                self.began = self.now

    @rule(seat=SEATS, pick=PICKS)
    def give_the_seat_back(self, seat: int, pick: int) -> None:
        may = seat in self.keys and self.model.bots[seat] is not None
        self.ask({"type": "give_back", "seat": seat}, may, pick)
        if may:
            self.model.bots[seat] = None

    # Bots and clocks

    @rule(pick=PICKS)
    def let_a_bot_answer(self, pick: int) -> None:
        model = self.model
        if not self.asked:
            return
        question, answered = self.asked.pop(pick % len(self.asked))
        if answered.done():
            return
        ply, turn, may_move = model.ply, model.turn, self.may_bot_move(question)
        answer = some_move(question, pick)

        async def go_on() -> None:
            answered.set_result(answer)
            await self.settle()

        self.run(go_on())
        moved = self.tabs[0].state["ply"] - ply
        assert moved == may_move, (question, model)
        if moved:
            assert turn is not None
            assert self.tabs[0].state["last"] == answer.moves[0].move
            self.note_move(turn, True)

    def may_bot_move(self, question: Question) -> bool:
        """A bot's answer counts only if nothing changed while it thought."""
        model = self.model
        if model.waits != "move" or model.turn is None:
            return False
        table = self.rooms[0].table
        if question.seed != bot_seed(table.secret, table.board):
            return False
        if question.level == CLOCK_LEVEL:
            return model.bots[model.turn] is None and self.is_late
        return model.bots[model.turn] is not None

    @property
    def is_late(self) -> bool:
        return self.clock.per == "move" and self.now >= self.began + LIMIT

    @rule(seconds=st.sampled_from([1, 30, 61]))
    def let_time_pass(self, seconds: int) -> None:
        """Clocks that ran out confirm an open turn, or ask a bot for a move."""
        self.now += seconds

        async def serve() -> None:
            for each in self.transports:
                rooms = each.server.rooms
                for table in rooms.take_due(self.now):
                    rooms.spawn(rooms._expire(table))
            await self.settle()

        self.confirm_if_late(serve())

    def confirm_if_late(self, serve: Coroutine[Any, Any, None]) -> None:
        """Look at the clocks; one that ran out ends a turn that is only to be confirmed."""
        model, turn = self.model, self.model.turn
        is_open = turn is not None and model.bots[turn] is None and model.waits == "confirm"
        self.run(serve)
        if is_open and self.is_late:
            model.confirm()
            self.note_board()
            self.began = self.now

    @rule(server=st.integers(0, 1))
    def hand_over(self, server: int) -> None:
        """A process gives up what it moves; whoever looks next takes it."""

        async def give_up() -> None:
            await self.peers[server].leave()
            await self.peers[server].beat()
            for each in self.transports[:: 1 if server else -1]:
                await each.server.rooms.load_due()
            await self.settle()

        self.confirm_if_late(give_up())

    # Networks and disks

    @rule(seats=st.frozensets(SEATS), server=st.integers(0, 1))
    def open_another_tab(self, seats: frozenset[int], server: int) -> None:
        """One that never saw the table before."""
        if len(self.tabs) < 4:
            self.run(self.open_tab(frozenset(self.keys) if seats else frozenset(), server))
            if not seats:
                self.run(self.close_tab(self.tabs.pop()))

    @rule(pick=PICKS, server=st.integers(0, 1))
    def lose_the_connection_and_come_back(self, pick: int, server: int) -> None:
        tab = self.tabs.pop(pick % len(self.tabs))
        self.run(self.close_tab(tab))
        self.run(self.open_tab(tab.seats, server, tab))

    @rule(pick=PICKS)
    def click_twice(self, pick: int) -> None:
        """The same command again, from any tab: the same answer, and nothing happens."""
        if not self.last:
            return
        command, _, reply = self.last
        again = self.run(self.send(self.tabs[pick % len(self.tabs)], command))
        assert again == reply

    @rule(pick=PICKS, server=st.integers(0, 1), turns=st.integers(1, 4))
    def vanish_in_the_middle_of_a_move(self, pick: int, server: int, turns: int) -> None:
        """The answer is lost; the page comes back, and sends the command once more."""
        model, turn = self.model, self.model.turn
        if model.waits != "move" or turn is None or model.bots[turn] is not None:
            return
        command = self.numbered(self.on_board(turn) | {"type": "play", "move": self.legal(pick)})
        tab = self.tabs.pop(pick % len(self.tabs))

        async def vanish() -> None:
            sending = asyncio.ensure_future(self.send(tab, command))
            for _ in range(turns):
                await asyncio.sleep(0)
            sending.cancel()
            tab.connection.leave_room()
            await asyncio.gather(sending, return_exceptions=True)
            for _ in range(TURNS):
                await asyncio.sleep(0)
            back = await self.open_tab(tab.seats, server, tab)
            reply = await self.send(back, command)
            assert reply["done"]
            self.last = (command, tab.seats, reply)

        self.run(vanish())
        self.note_move(turn, True)

    @rule(seat=SEATS, pick=PICKS)
    def let_the_disk_fail(self, seat: int, pick: int) -> None:
        for disk in self.disks:
            disk.is_broken = True
        reply = self.ask({"type": "say", "seat": seat, "text": "lost"}, False, pick)
        for disk in self.disks:
            disk.is_broken = False
        assert reply["refusal"]["code"] == ("not_stored" if seat in self.keys else "not_your_seat")

    @rule(pick=PICKS)
    def abandon(self, pick: int) -> None:
        if self.model.ply <= 25:
            return
        self.ask({"type": "abandon"}, not self.model.is_over, pick)
        self.model.is_over, self.model.question = True, None

    # What must always hold

    @invariant()
    def everyone_sees_what_the_model_expects(self) -> None:
        if not hasattr(self, "rooms"):
            return
        Tables.steps += 1
        model, state = self.model, self.tabs[0].state
        assert (state["ply"], state["waits"], state["turn"]) == (model.ply, model.waits, model.turn)
        asked = model.question or (None, None)
        assert (state["takeback_by"], state["takeback"]) == asked[:2]
        assert state["undo"] == (model.movers[-1] if model.loose else None)
        if model.waits == "move":
            shot = model.shots[-1]
            assert (state["view"], state["legal"]) == (shot["view"], shot["legal"])
        kinds = [told["event"]["type"] for told in self.tabs[0].events]
        assert (kinds.count("said"), kinds.count("hinted")) == (model.said, model.hints)

    @invariant()
    def all_tabs_and_both_servers_agree(self) -> None:
        if not hasattr(self, "rooms"):
            return
        first = self.tabs[0]
        for tab in self.tabs:
            assert (tab.seq, without_times(tab.state)) == (first.seq, without_times(first.state))
            assert [told["text"] for told in tab.events] == [told["text"] for told in first.events]
        for room in self.rooms:
            assert room.table.seq == first.seq
            bots = [seat.bot for seat in room.table.seats]
            assert bots == self.model.bots
            assert room.table.position == self.rooms[0].table.position

    @invariant()
    def a_table_is_what_its_events_made_of_it(self) -> None:
        if not hasattr(self, "rooms") or Tables.steps % 10:
            return
        again = self.run(Room.load(self.made.table, self.rooms[0].services))
        assert again
        known = self.rooms[0].table
        assert again.table.position == known.position
        assert (
            again.table.board,
            again.table.seats,
            again.table.loose,
            again.table.times.began,
        ) == (
            known.board,
            known.seats,
            known.loose,
            known.times.began,
        )


def without_times(state: Json) -> Json:
    return {key: value for key, value in state.items() if key != "left"}


def some_move(question: Question, pick: int) -> Answer:
    moves = Position.from_text(question.position).legal_moves.texts()
    return Answer([HintMove(moves[pick % len(moves)], 0.5)])


def run_machine(machine: type[Tables], examples: int, least: int) -> None:
    Tables.steps = 0
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=STEPS,
            deadline=None,
            database=None,
            print_blob=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
    assert Tables.steps >= least


def test_tables_do_what_a_simple_model_does() -> None:
    run_machine(Tables, EXAMPLES, LEAST_STEPS)


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_tables_in_real_stores_do_so_too(
    kind: str, tmp_path: Path, database: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes' stores, each with connections of its own."""
    monkeypatch.setattr("tilewright.server.writer.NEWS_SECONDS", 0.01)
    data = str(tmp_path / "db") if kind == "sqlite" else database.new_database()

    class Remote(Tables):
        is_remote = True

        def make_stores(self) -> list[Store]:
            return [make_store(data), make_store(data)]

    run_machine(Remote, REMOTE_EXAMPLES, LEAST_REMOTE_STEPS)
