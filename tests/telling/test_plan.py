"""What someone is told, when, and in which words."""

import pytest

from tilewright.game import Lang
from tilewright.telling.plan import DAY, PATIENCE, Standing, Topic, notice_of, wanted
from tilewright.telling.words import message_of

HERE = "https://tables.example.org"


def standing(**changes: object) -> Standing:
    names = {"en": ["You", "Ben", "Léa"], "fr": ["Vous", "Ben", "Léa"]}
    usual = {"table": "t1", "game": "azul", "others": (1,), "board": 7, "since": 0.0}
    return Standing(names=names, **usual | changes)  # type: ignore[arg-type]  # of each field's own type


def topic(at: Standing, now: float) -> str | None:
    notice = notice_of(at, now)
    return notice.topic if notice else None


def test_a_turn_is_told_to_whoever_is_away_for_a_while() -> None:
    mine = standing(is_turn=True)
    assert topic(mine, PATIENCE - 1) is None
    assert topic(mine, PATIENCE) == "turn"
    assert topic(standing(is_turn=True, is_here=True), DAY) is None
    assert topic(standing(), DAY) is None


def test_a_move_of_days_is_called_to_mind_at_half_and_at_a_tenth_of_its_time() -> None:
    mine = standing(is_turn=True, seconds=10 * DAY)
    keys = [notice_of(mine, days * DAY) for days in (1, 4.9, 5, 8.9, 9, 9.9)]
    assert [notice.key for notice in keys if notice] == [
        "turn 7",
        "turn 7",
        "half 7",
        "half 7",
        "tenth 7",
        "tenth 7",
    ]
    assert [notice.hours for notice in keys if notice][2:] == [120, 26, 24, 2]


def test_short_clocks_are_not_called_to_mind() -> None:
    mine = standing(is_turn=True, seconds=600.0)
    assert topic(mine, 599) == "turn"


def test_another_turn_is_told_again() -> None:
    first = notice_of(standing(is_turn=True), 100)
    later = notice_of(standing(is_turn=True, board=9), 100)
    assert first
    assert later
    assert first.key != later.key


def test_a_rematch_says_who_wants_it() -> None:
    wished = notice_of(standing(wants_rematch=(2,)), 0)
    assert wished
    assert (wished.topic, wished.key, wished.people) == ("rematch", "rematch 7", (2,))


def test_no_one_hears_what_they_did_not_ask_for() -> None:
    turn = notice_of(standing(is_turn=True), 100)
    rematch = notice_of(standing(wants_rematch=(1,)), 0)
    assert turn
    assert rematch
    topics: list[Topic] = ["rematch"]
    assert wanted([turn, rematch], topics) == [rematch]


@pytest.mark.parametrize(
    ("lang", "at", "now", "text"),
    [
        ("en", standing(is_turn=True), 100.0, "It is your turn against Ben."),
        ("fr", standing(is_turn=True), 100.0, "C’est à vous de jouer contre Ben."),
        ("en", standing(is_turn=True, others=()), 100.0, "It is your turn."),
        (
            "en",
            standing(is_turn=True, seconds=10 * DAY, others=(1, 2)),
            5 * DAY,
            "5 days left for your move against Ben and Léa.",
        ),
        (
            "fr",
            standing(is_turn=True, seconds=DAY),
            0.9 * DAY,
            "Il vous reste 2 heures pour jouer contre Ben.",
        ),
        ("fr", standing(wants_rematch=(1, 2)), 0.0, "Ben et Léa voudraient rejouer."),
        ("en", standing(inviter="Cléa"), 0.0, "Cléa invites you to play."),
        ("fr", standing(inviter="Cléa"), 0.0, "Cléa vous invite à jouer."),
    ],
)
def test_one_notice_is_one_sentence(lang: Lang, at: Standing, now: float, text: str) -> None:
    notice = notice_of(at, now)
    assert notice
    message = message_of([notice], HERE, lang)
    assert message.text == text
    assert message.title == "Azul"
    assert message.link == f"{HERE}/t/t1"


def test_many_notices_are_one_message() -> None:
    all_of_them = [
        notice_of(standing(is_turn=True, table=table, game=game), 100.0)
        for table, game in (("t1", "azul"), ("t2", "azul"), ("t3", "pavilion"))
    ]
    notices = [notice for notice in all_of_them if notice]
    message = message_of(notices, HERE, "en")
    assert message.text == "3 tables wait for you: Azul and Azul: Summer Pavilion."
    assert message.link == f"{HERE}/"
