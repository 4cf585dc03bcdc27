"""Notices as people read them: one message, however many there are."""

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from tilewright.game import Lang, typeset
from tilewright.games import game
from tilewright.table.words import listed
from tilewright.telling.plan import Notice

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "turn": "It is your turn against {people}.",
        "alone": "It is your turn.",
        "time": "{hours} left for your move against {people}.",
        "time_alone": "{hours} left for your move.",
        "rematch": "{people} would like to play again.",
        "invitation": "{people} invites you to play.",
        "many": "{count} tables wait for you: {games}.",
        "hour": "One hour",
        "hours": "{count} hours",
        "day": "One day",
        "days": "{count} days",
        "and": " and ",
        "code": "Confirm this address for Tilewright",
        "confirm": "Someone, probably you, wants to be told here when it is their turn at"
        " {host}. Open this link to confirm it; otherwise nothing more is sent.",
        "stop": "You asked for this. To change or end it: {address}",
    },
    "fr": {
        "turn": "C'est à vous de jouer contre {people}.",
        "alone": "C'est à vous de jouer.",
        "time": "Il vous reste {hours} pour jouer contre {people}.",
        "time_alone": "Il vous reste {hours} pour jouer.",
        "rematch": "{people} voudrait rejouer.",
        "invitation": "{people} vous invite à jouer.",
        "rematches": "{people} voudraient rejouer.",
        "many": "{count} tables vous attendent : {games}.",
        "hour": "une heure",
        "hours": "{count} heures",
        "day": "un jour",
        "days": "{count} jours",
        "and": " et ",
        "code": "Confirmez cette adresse pour Tilewright",
        "confirm": "Quelqu'un, sans doute vous, souhaite être prévenu ici quand vient son tour"
        " sur {host}. Ouvrez ce lien pour confirmer ; sinon, plus rien ne sera envoyé.",
        "stop": "Vous l'avez demandé. Pour changer ou arrêter : {address}",
    },
}
HOURS_IN_DAYS = 48  # from which on time is told in days


class Message(Struct, frozen=True):
    """What is sent: a title, a sentence, and where it leads to."""

    title: str
    text: str
    link: str


def message_of(notices: Sequence[Notice], address: str, lang: Lang) -> Message:
    """One message for all; ``address`` is where this server's pages are."""
    if len(notices) == 1:
        (notice,) = notices
        title = game(notice.game).title.say(lang)
        return Message(title, sentence(notice, lang), f"{address}/t/{notice.table}")
    games = list(dict.fromkeys(game(notice.game).title.say(lang) for notice in notices))
    words = said(lang)
    text = words["many"].format(count=len(notices), games=listed(games, words["and"]))
    return Message("Tilewright", text, f"{address}/")


def sentence(notice: Notice, lang: Lang) -> str:
    words = said(lang)
    names = [notice.names[lang][seat] for seat in notice.people]
    people = listed(names, words["and"]) if names else ""
    match notice.topic:
        case "turn":
            return words["turn" if people else "alone"].format(people=people)
        case "time":
            hours = left(notice.hours or 1, words)
            key = "time" if people else "time_alone"
            return words[key].format(people=people, hours=hours)
        case "rematch":
            several = words.get("rematches") if len(notice.people) > 1 else None
            return (several or words["rematch"]).format(people=people)
        case "invitation":
            return words["invitation"].format(people=people)
        case _:
            assert_never(notice.topic)


def left(hours: int, words: dict[str, str]) -> str:
    unit, count = ("day", round(hours / 24)) if hours >= HOURS_IN_DAYS else ("hour", hours)
    return words[unit if count == 1 else f"{unit}s"].format(count=count)


def said(lang: Lang) -> dict[str, str]:
    words = WORDS[lang]
    return {key: typeset(text) for key, text in words.items()} if lang == "fr" else words
