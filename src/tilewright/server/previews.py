"""What messengers show of a link to a table: Open Graph tags.

Seats' keys stand behind ``#`` and never reach the server; of a table that is closed to spectators
nothing is told.
"""

from html import escape

from tilewright.game import Lang
from tilewright.table.table import Table
from tilewright.table.words import listed

WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "invites": "{name} invites you to {game}",
        "table": "A table of {game}",
        "waits": "Open the link, choose a name, play. No account needed. {players}",
        "plays": "Round {round}. {players}",
        "over": "The game is over. {players}",
        "and": " and ",
        "free": "a free seat",
    },
    "fr": {
        "invites": "{name} vous invite à jouer à {game}",
        "table": "Une table de {game}",
        "waits": "Ouvrez le lien, choisissez un nom, jouez. Sans compte. {players}",
        "plays": "Manche {round}. {players}",
        "over": "La partie est terminée. {players}",
        "and": " et ",
        "free": "une place libre",
    },
}
SITE = "Tilewright"


def preview(table: Table, address: str, lang: Lang) -> str:
    """Tags for the head of a table's page; ``address`` is where the server is reached, with a slash
    at its end."""
    if not table.has_watchers:
        return ""
    tags = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": table.created.title or title(table, lang),
        "og:description": description(table, lang),
        "og:url": f"{address}t/{table.id}",
        "og:image": f"{address}icon-512.png",
        "twitter:card": "summary",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(content)}">' for name, content in tags.items()
    )


def title(table: Table, lang: Lang) -> str:
    words, game = WORDS[lang], table.variant.game.title.say(lang)
    names = [seat.name for seat in table.seats if seat.kind == "person" and seat.name]
    if table.waits != "seats" or not names:
        return words["table"].format(game=game)
    return words["invites"].format(name=names[0], game=game)


def description(table: Table, lang: Lang) -> str:
    words = WORDS[lang]
    names = [
        name if seat.kind != "open" or seat.name else words["free"]
        for seat, name in zip(table.seats, table.names(lang), strict=True)
    ]
    players = listed(names, words["and"])
    key = {"seats": "waits", "over": "over"}.get(table.waits, "plays")
    number = table.position.round if table.position else 0
    return words[key].format(players=f"{players[0].upper()}{players[1:]}.", round=number)
