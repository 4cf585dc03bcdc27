"""A Sintra position in a terminal: letters and symbols in colors, dim where a space is free."""

from tilewright.game import Lang
from tilewright.parts.heaps import size
from tilewright.parts.terminal import beside, bold, dim, paint
from tilewright.sintra.state import FRAMES, SLOTS, SPACES, State
from tilewright.sintra.variant import Variant
from tilewright.sintra.view import ON_JOKERS, Printed, Strip, View, printed, view

GROUNDS = {"y": (178, 16), "o": (166, 15), "p": (175, 16), "b": (26, 15), "g": (28, 15)}
SYMBOLS = {"y": "☼", "o": "▲", "p": "✿", "b": "♠", "g": "❧", "j": "?"}
TILE = paint("1*", 15, 24)
WORDS: dict[Lang, dict[str, str]] = {
    "en": {
        "round": "Round",
        "indicator": "round indicator",
        "center": "center",
        "seat": "Seat",
        "points": "points",
        "glazier": "glazier",
        "windows": "windows",
        "ornaments": "ornaments",
        "track": "broken-glass track",
        "bag": "bag",
        "tower": "tower",
        "legend": "Y ☼ sun, O ▲ triangle, P ✿ flower, B ♠ drop, G ❧ leaf",
    },
    "fr": {
        "round": "Manche",
        "indicator": "indicateur de manche",
        "center": "centre",
        "seat": "Place",
        "points": "points",
        "glazier": "vitrier",
        "windows": "fenêtres",
        "ornaments": "ornements",
        "track": "piste de verre brisé",
        "bag": "sac",
        "tower": "tour",
        "legend": "Y ☼ soleil, O ▲ triangle, P ✿ fleur, B ♠ goutte, G ❧ feuille",
    },
}


def pane(letter: str) -> str:
    return paint(letter.upper() + SYMBOLS[letter], *GROUNDS[letter])


def picture(variant: Variant, state: State, lang: Lang) -> str:
    shown, words = view(variant, state), WORDS[lang]
    heaps = f"{words['bag']} {size(state.bag)}, {words['tower']} {size(state.tower)}"
    boards = [
        board(shown, printed(variant), seat, state.player == seat, words)
        for seat in range(variant.players)
    ]
    lines = [
        f"{bold(words['round'] + ' ' + str(shown.round))}   {dim(heaps)}",
        f"{words['indicator']} " + "".join(map(pane, shown.indicator)),
        dim(words["legend"]),
        "",
        *offer(shown, words),
    ]
    for i in range(0, len(boards), 2):
        lines += ["", *beside(boards[i : i + 2], "     ")]
    return "\n".join(lines)


def offer(shown: View, words: dict[str, str]) -> list[str]:
    cells = [
        f"{bold(str(i + 1))} " + (" ".join(map(pane, display)) if display != "-" else dim("-"))
        for i, display in enumerate(shown.displays)
    ]
    rows = ["    ".join(cells[i : i + 5]) for i in range(0, len(cells), 5)]
    center = [TILE] if shown.marker else []
    center += map(pane, shown.center.replace("-", ""))
    return [*rows, f"{bold('c')} " + (" ".join(center) or dim(words["center"]))]


def board(
    shown: View, printed: Printed, seat: int, is_turn: bool, words: dict[str, str]
) -> list[str]:
    """A board's columns are its slots: the glazier, the strip's spaces, the window."""
    title = f"{words['seat']} {seat}: {shown.scores[seat]} {words['points']}"
    glazier = shown.glaziers[seat]
    heads = ["♟" if slot == glazier else " " for slot in range(1, SLOTS + 1)]
    columns = [spaces(printed, strip) for strip in shown.strips[seat]]
    windows = [f"{window:.<2}" for window in shown.windows[seat]]
    frames = [[frame(window[i]) for window in windows] for i in range(FRAMES)]
    lines = [bold("> " + title) if is_turn else "  " + title]
    lines.append(row([f"{slot + 1}{heads[slot]}" for slot in range(SLOTS)], words["glazier"]))
    lines += [row([column[i] for column in columns], "") for i in range(SPACES)]
    lines += [row(frames[0], words["windows"]), row(frames[1], "")]
    lines.append(row([f"{points:<2}" for points in printed.windows], words["points"]))
    return [*lines, track(printed, shown.track[seat], words)]


def row(cells: list[str], label: str) -> str:
    return "  " + " ".join(cells) + "  " + dim(label)


def frame(letter: str) -> str:
    return dim("..") if letter == "." else pane(letter)


def spaces(printed: Printed, strip: Strip | None) -> list[str]:
    """The five spaces of a strip from the top: its panes, or dimmed what is printed there."""
    if strip is None:
        return ["  "] * SPACES
    return [
        pane(held) if held else dim(space + SYMBOLS[space])
        for space, held in on_spaces(printed, strip)
    ]


def on_spaces(printed: Printed, strip: Strip) -> list[tuple[str, str]]:
    """The letter of each space of a strip, and the pane that lies there."""
    own, _, on_jokers = strip.panes.partition(ON_JOKERS)
    left, spaces = {"j": on_jokers}, []
    for space in printed.strips[strip.strip].lower():
        held = left.setdefault(space, space * own.count(space))
        spaces.append((space, held[:1]))
        left[space] = held[1:]
    return spaces


def track(printed: Printed, marker: int, words: dict[str, str]) -> str:
    losses = [
        bold(f"[{loss}]") if i == marker else dim(str(loss)) for i, loss in enumerate(printed.track)
    ]
    return "  " + " ".join(losses) + "  " + dim(words["track"])
