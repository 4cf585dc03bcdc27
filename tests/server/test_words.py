"""What a table says to people: what follows from a move, why not, what it brings, hints."""

import asyncio
from pathlib import Path

from tests.games import EVERY_GAME
from tests.server.live import OPEN, House, at_a_table, play_any
from tilewright.server.bot_process import Answer, Question

ANA, BEN = {"kind": "me", "name": "Ana"}, {"kind": "me", "name": "Ben"}


def test_every_consequence_has_points_a_rule_and_words_in_both_languages(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both, at.player(made, lang="fr") as watcher:
            await both.play_out(0, 1)
            await watcher.event("ended")
        for player, words in ((both, "Ana"), (watcher, "Ana")):
            moves = [told for told in player.events if told["event"]["type"] == "moved"]
            assert all(told["text"].startswith((words, "Ben")) for told in moves)
            scored = [step for told in moves for step in told["steps"] if step["points"]]
            assert scored
            assert all(step["rule"].startswith("AZ-") and step["text"] for step in scored)
            points = [sum(s["points"] for s in scored if s["seat"] == seat) for seat in range(2)]
            assert points == player.state["scores"]
        english, french = both.events[-1]["text"], watcher.events[-1]["text"]
        assert english.endswith(("wins.", "share the victory."))
        assert french.endswith(("gagne.", "partagent la victoire."))

    at_a_table(check, tmp_path)


def test_why_a_move_is_not_allowed_is_told_with_its_rule(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made) as watcher:
            why = (await watcher.ask({"type": "why", "move": "cb1"}))["why"]
            assert (why["code"], why["rule"]) == ("illegal", "AZ-11")
            assert why["text"]
            legal = watcher.state["legal"][0]
            assert (await watcher.ask({"type": "why", "move": legal}))["why"] is None
            nonsense = (await watcher.ask({"type": "why", "move": "hello"}))["why"]
            assert nonsense["code"] == "not_a_move"

    at_a_table(check, tmp_path)


def test_a_question_why_is_answered_before_the_start_and_after_the_end(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, OPEN)
        async with at.player(made, 0, host=True) as ana:
            for _ in range(2):
                assert (await ana.ask({"type": "why", "move": "1b1"}))["why"]["text"]
                assert (await ana.ask({"type": "tags"}))["tags"] == {}
                await ana.do("abandon")

    at_a_table(check, tmp_path)


@EVERY_GAME
def test_every_legal_move_is_told_what_it_brings(tmp_path: Path, name: str) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, game=name)
        async with at.player(made, 0, 1) as both:
            for _ in range(3):
                reply = await both.ask({"type": "tags"})
                assert sorted(reply["tags"]) == sorted(both.state["legal"])
                assert (await both.play())["done"]

    at_a_table(check, tmp_path)


def test_a_hint_is_seen_by_all(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both, at.player(made) as watcher:
            turn, board = both.state["turn"], both.state["board"]
            assert await both.refused("ask_hint", seat=1 - turn, board=board) == "not_your_turn"
            assert (await both.do("ask_hint", seat=turn, board=board))["done"]
            hinted = await watcher.event("hinted")
            assert hinted["event"]["moves"][0]["move"] in both.state["legal"]
            assert hinted["text"].startswith("A hint for")
            assert (await both.play())["done"]

    at_a_table(check, tmp_path)


def test_nobody_waits_for_a_hint(tmp_path: Path) -> None:
    think = asyncio.Event()

    async def slow(question: Question) -> Answer:
        await think.wait()
        return await play_any(question)

    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both:
            command = {"type": "ask_hint", "seat": both.state["turn"]}
            command["board"] = both.state["board"]
            await both.say({"type": "do", "id": "hint", "command": command})
            assert (await both.play())["done"]
            think.set()
            reply = await both.until(lambda m: m["type"] == "reply" and m["id"] == "hint")
            assert reply["refusal"]["code"] == "stale"  # it came too late

    at_a_table(check, tmp_path, ask=slow)


def test_hints_are_refused_where_the_table_plays_without(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN, has_hints=False)
        async with at.player(made, 0, 1) as both:
            asked = {"seat": both.state["turn"], "board": both.state["board"]}
            assert await both.refused("ask_hint", **asked) == "no_hints"

    at_a_table(check, tmp_path)


def test_what_someone_did_is_also_said_to_them(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, BEN)
        async with at.player(made, 0, 1) as both, at.player(made, lang="fr") as watcher:
            await both.play_out(0, 1)
            await watcher.event("ended")
        for player, you in ((both, "You "), (watcher, "Vous ")):
            moves = [told for told in player.events if told["event"]["type"] == "moved"]
            assert all(told["own"].startswith(you) for told in moves)
            assert all(told["about"] == told["event"]["seat"] for told in moves)
            assert all(told["places"] for told in moves)

    at_a_table(check, tmp_path)


def test_a_friends_name_waits_at_their_seat(tmp_path: Path) -> None:
    async def check(at: House) -> None:
        made = await at.make(ANA, OPEN | {"name": "Ben"}, OPEN)
        async with at.player(made) as watcher:
            seats = watcher.welcome["table"]["seats"]
        assert [(seat["name"], seat["is_named"]) for seat in seats] == [
            ("Ana", True),
            ("Ben", True),
            ("Free seat", False),
        ]

    at_a_table(check, tmp_path)
