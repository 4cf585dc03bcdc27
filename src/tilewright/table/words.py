"""What happened at a table, in words, English and French."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import assert_never

from tilewright.bots.levels import level
from tilewright.game import Lang, typeset
from tilewright.position import Position
from tilewright.table.events import (
    Allowed,
    Confirmed,
    Created,
    Dealt,
    Departed,
    Ended,
    Event,
    Hinted,
    Moved,
    PauseAnswered,
    Paused,
    RematchAnswered,
    Rematched,
    Renewed,
    Resumed,
    Returned,
    Said,
    Seat,
    Seated,
    Shared,
    Started,
    TakebackAnswered,
    TakebackAsked,
    Undone,
)

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "seat": "Player {number}",
        "free": "Free seat",
        "open": "{name} leaves a free seat.",
        "joined": "{name} joins the table.",
        "stand_in": "A bot ({level}) plays for {name}.",
        "replaced": "A bot ({level}) plays for {name}, who has been away for {minutes} minutes.",
        "started": "The game begins: {name} goes first.",
        "dealt": "Tiles are dealt.",
        "moved": "{name} {move}.",
        "clock": "Time is up for {name}: a bot {move}.",
        "undone": "{name} takes a move back.",
        "asked": "{name} asks to take a move back.",
        "agrees": "{name} agrees.",
        "refuses": "{name} does not agree.",
        "wants_pause": "{name} would like to pause the game.",
        "wants_days": "{name} would like to pause the game for {days}.",
        "wants_on": "{name} would like to go on with the game.",
        "declines_pause": "{name} would rather play on.",
        "declines_on": "{name} would rather wait.",
        "paused": "The game is paused.",
        "paused_days": "The game is paused for {days}.",
        "resumed": "The game goes on.",
        "departed": "{name} is on vacation; their clock stands still.",
        "returned": "{name} is back from vacation.",
        "day": "a day",
        "days": "{days} days",
        "hinted": "A hint for {name}: {moves}.",
        "watched": "Anyone may watch this table.",
        "unwatched": "This table is closed to spectators.",
        "chat": "The chat is open.",
        "no_chat": "The chat is closed.",
        "renewed": "{name} has a new link; the old one no longer works.",
        "wants": "{name} would like to play again.",
        "declines": "{name} would rather not play again.",
        "said": "{name}: {text}",
        "won": "{name} wins.",
        "shared": "{names} share the victory.",
        "abandoned": "The game was ended early.",
        "rematched": "The next game is ready.",
        "and": " and ",
    },
    "fr": {
        "seat": "Joueur {number}",
        "free": "Place libre",
        "open": "{name} laisse sa place libre.",
        "joined": "{name} rejoint la table.",
        "stand_in": "Un robot ({level}) joue pour {name}.",
        "replaced": "Un robot ({level}) joue pour {name}, absent depuis {minutes} minutes.",
        "started": "La partie commence : {name} joue en premier.",
        "dealt": "On distribue les tuiles.",
        "moved": "{name} {move}.",
        "clock": "Temps écoulé pour {name} : un robot {move}.",
        "undone": "{name} reprend un coup.",
        "asked": "{name} demande à reprendre un coup.",
        "agrees": "{name} est d'accord.",
        "refuses": "{name} n'est pas d'accord.",
        "wants_pause": "{name} voudrait mettre la partie en pause.",
        "wants_days": "{name} voudrait mettre la partie en pause pendant {days}.",
        "wants_on": "{name} voudrait reprendre la partie.",
        "declines_pause": "{name} préfère continuer.",
        "declines_on": "{name} préfère attendre.",
        "paused": "La partie est en pause.",
        "paused_days": "La partie est en pause pendant {days}.",
        "resumed": "La partie reprend.",
        "departed": "{name} est en vacances ; sa pendule s'arrête.",
        "returned": "{name} est de retour de vacances.",
        "day": "un jour",
        "days": "{days} jours",
        "hinted": "Un conseil pour {name} : {moves}.",
        "watched": "Tout le monde peut regarder cette table.",
        "unwatched": "Cette table est fermée aux spectateurs.",
        "chat": "La discussion est ouverte.",
        "no_chat": "La discussion est fermée.",
        "renewed": "{name} a un nouveau lien ; l'ancien ne fonctionne plus.",
        "wants": "{name} voudrait rejouer.",
        "declines": "{name} préfère ne pas rejouer.",
        "said": "{name} : {text}",
        "won": "{name} gagne.",
        "shared": "{names} partagent la victoire.",
        "abandoned": "La partie est arrêtée.",
        "rematched": "La partie suivante est prête.",
        "and": " et ",
    },
}


OWN_WORDS: dict[Lang, dict[str, str]] = {  # the same, said to the one it is about
    "en": {
        "open": "You leave a free seat.",
        "joined": "You join the table.",
        "stand_in": "A bot ({level}) plays for you.",
        "replaced": "A bot ({level}) plays for you: you were away for {minutes} minutes.",
        "started": "The game begins: you go first.",
        "moved": "You {move}.",
        "clock": "Your time is up: a bot {move}.",
        "undone": "You take a move back.",
        "asked": "You ask to take a move back.",
        "agrees": "You agree.",
        "refuses": "You do not agree.",
        "wants_pause": "You would like to pause the game.",
        "wants_days": "You would like to pause the game for {days}.",
        "wants_on": "You would like to go on with the game.",
        "declines_pause": "You would rather play on.",
        "declines_on": "You would rather wait.",
        "departed": "You are on vacation; your clock stands still.",
        "returned": "You are back from vacation.",
        "hinted": "A hint for you: {moves}.",
        "renewed": "You have a new link; the old one no longer works.",
        "wants": "You would like to play again.",
        "declines": "You would rather not play again.",
        "said": "You: {text}",
        "won": "You win.",
    },
    "fr": {
        "open": "Vous laissez votre place libre.",
        "joined": "Vous rejoignez la table.",
        "stand_in": "Un robot ({level}) joue pour vous.",
        "replaced": "Un robot ({level}) joue pour vous, après {minutes} minutes d'absence.",
        "started": "La partie commence : vous jouez en premier.",
        "moved": "Vous {move}.",
        "clock": "Votre temps est écoulé : un robot {move}.",
        "undone": "Vous reprenez un coup.",
        "asked": "Vous demandez à reprendre un coup.",
        "agrees": "Vous êtes d'accord.",
        "refuses": "Vous n'êtes pas d'accord.",
        "wants_pause": "Vous voudriez mettre la partie en pause.",
        "wants_days": "Vous voudriez mettre la partie en pause pendant {days}.",
        "wants_on": "Vous voudriez reprendre la partie.",
        "declines_pause": "Vous préférez continuer.",
        "declines_on": "Vous préférez attendre.",
        "departed": "Vous êtes en vacances ; votre pendule s'arrête.",
        "returned": "Vous voilà de retour de vacances.",
        "hinted": "Un conseil pour vous : {moves}.",
        "renewed": "Vous avez un nouveau lien ; l'ancien ne fonctionne plus.",
        "wants": "Vous voudriez rejouer.",
        "declines": "Vous préférez ne pas rejouer.",
        "said": "Vous : {text}",
        "won": "Vous gagnez.",
    },
}
BOT_NAMES = ("Rosa", "Nuno", "Clara", "Paulo")  # by seat


def seat_name(seat: Seat, number: int, lang: Lang) -> str:
    """A person's or a bot's name; a person who gave none is known by the seat's number."""
    if seat.kind == "bot":
        return seat.name or BOT_NAMES[number]
    if seat.kind == "open":
        return seat.name or WORDS[lang]["free"]
    return seat.name or WORDS[lang]["seat"].format(number=number + 1)


def subject(event: Event) -> int | None:
    """The seat that the sentence about an event is about, if it is about one."""
    if isinstance(event, Started):
        return event.first
    if isinstance(event, Ended):
        winners = [seat for seat, rank in enumerate(event.ranks) if rank == 1]
        return winners[0] if event.reason == "played" and len(winners) == 1 else None
    return getattr(event, "seat", None)


def describe(
    event: Event,
    names: Sequence[str],
    before: Position | None,
    lang: Lang,
    *,
    own: bool = False,
) -> str:
    """An event in one sentence, or in none, as its subject reads it if it is their ``own``;
    ``before`` is the position before it."""
    words = sentences(lang, own)
    match event:
        case Seated(seat):
            return describe_seat(event, names[seat], lang, words)
        case Started(first):
            return words["started"].format(name=names[first])
        case Dealt():
            return words["dealt"]
        case Moved(seat, move, by):
            key = "clock" if by == "clock" else "moved"
            is_said = own and key == "moved"
            said = before.describe_move(move, lang, own=is_said) if before else move
            return words[key].format(name=names[seat], move=said)
        case Undone(seat):
            return words["undone"].format(name=names[seat])
        case TakebackAsked(seat):
            return words["asked"].format(name=names[seat])
        case TakebackAnswered(seat, agrees):
            return words["agrees" if agrees else "refuses"].format(name=names[seat])
        case PauseAnswered(seat):
            return describe_pausing(event, names[seat], words)
        case Paused(days):
            said = words["paused_days" if days else "paused"]
            return said.format(days=said_days(days, words))
        case Resumed():
            return words["resumed"]
        case Departed(seat) | Returned(seat):
            key = "departed" if isinstance(event, Departed) else "returned"
            return words[key].format(name=names[seat])
        case Hinted(seat, _, moves):
            best = moves[0].move if moves else ""
            said = before.describe_move(best, lang, own=True) if before and best else best
            return words["hinted"].format(name=names[seat], moves=said)
        case Said(seat, text):
            return words["said"].format(name=names[seat], text=text)
        case Ended(reason, _, _, ranks):
            return words["abandoned"] if reason == "abandoned" else result(names, ranks, words)
        case Allowed(watchers, chat):
            said = words["watched" if watchers else "unwatched"]
            return f"{said} {words['chat' if chat else 'no_chat']}"
        case Renewed(seat):
            return words["renewed"].format(name=names[seat])
        case RematchAnswered(seat, agrees):
            return words["wants" if agrees else "declines"].format(name=names[seat])
        case Rematched():
            return words["rematched"]
        case Created() | Confirmed() | Shared():
            return ""
        case _:
            assert_never(event)


@cache
def sentences(lang: Lang, own: bool) -> dict[str, str]:
    words = WORDS[lang] | OWN_WORDS[lang] if own else WORDS[lang]
    return {key: typeset(said) for key, said in words.items()} if lang == "fr" else words


def describe_seat(event: Seated, old_name: str, lang: Lang, words: Mapping[str, str]) -> str:
    now, name = event.now, seat_name(event.now, event.seat, lang)
    if now.kind == "open":
        return words["open"].format(name=old_name)
    if now.stand_in is None:
        return words["joined"].format(name=name)
    strength = level(now.stand_in).name(lang)
    if event.away is None:
        return words["stand_in"].format(name=name, level=strength)
    return words["replaced"].format(name=name, level=strength, minutes=event.away // 60)


def describe_pausing(event: PauseAnswered, name: str, words: Mapping[str, str]) -> str:
    change = "pause" if event.paused else "on"
    if not event.agrees:
        return words[f"declines_{change}"].format(name=name)
    said = words["wants_days" if event.paused and event.days else f"wants_{change}"]
    return said.format(name=name, days=said_days(event.days, words))


def said_days(days: int, words: Mapping[str, str]) -> str:
    return words["day" if days == 1 else "days"].format(days=days)


def result(names: Sequence[str], ranks: Sequence[int], words: Mapping[str, str]) -> str:
    winners = [name for name, rank in zip(names, ranks, strict=True) if rank == 1]
    if len(winners) == 1:
        return words["won"].format(name=winners[0])
    return words["shared"].format(names=listed(winners, words["and"]))


def listed(names: Sequence[str], conjunction: str) -> str:
    """Names in a row: one, two and three."""
    *first, last = names
    return ", ".join(first) + conjunction + last if first else last


def taken_back(name: str, agreed: Sequence[str]) -> str:
    """What a record says of deals that were taken back."""
    answer = f"{listed(agreed, ' and ')} agreed" if agreed else "there was no one else to ask"
    return f"{name} asked to go back, {answer}"
