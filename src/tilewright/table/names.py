"""What people write: names and titles that everyone can see and tell apart, and chat.

Characters that show nothing, or that turn the direction of what stands around them, could make one
name look like another or hide a line. Names and titles with them are refused; chat loses them.
"""

import unicodedata
from collections.abc import Iterator

LONGEST_NAME = 24
TAKEN = frozenset('"[]{}')  # they frame headers and comments in records
EMOJI_STYLE = "\ufe0f"  # follows a picture; alone it shows nothing
# Letters and signs that are drawn as nothing, though Unicode does not call them invisible.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u180b\u180c\u180d\u180f")
SELECTORS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
JOINERS = frozenset("\u200c\u200d\u200e\u200f\u061c" + EMOJI_STYLE)  # several scripts need them
MOST_MARKS = 4  # accents on one letter; more than that climb over other lines


def tidy(name: str) -> str:
    """In one form, with single spaces between words."""
    return " ".join(unicodedata.normalize("NFC", name).replace(EMOJI_STYLE, "").split())


def is_fit(name: str) -> bool:
    """Whether a name, tidied before, can be shown and written; an empty one can."""
    return is_plain(name) and not TAKEN & set(name)


def is_plain(text: str) -> bool:
    """Whether every character can be seen, and none changes how others are shown."""
    if not text.isprintable() or (BLANK | SELECTORS) & set(text):
        return False
    return (not text or any(map(is_visible, text))) and longest_marks(text) <= MOST_MARKS


def is_visible(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS" and char not in BLANK


def is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")


def longest_marks(text: str) -> int:
    """How many accents stand on one letter at most."""
    longest = run = 0
    for char in text:
        run = run + 1 if is_mark(char) else 0
        longest = max(longest, run)
    return longest


def make_fit(name: str) -> str:
    """A name from elsewhere, without what is not allowed here."""
    kept = tidy("".join(c for c in name if c.isspace() or is_fit(c) or is_mark(c)))
    return kept[:LONGEST_NAME].strip() if is_fit(kept) else ""


def clean(text: str) -> str:
    """What someone says, without control characters and changes of direction; empty if nothing
    visible is left."""
    kept = " ".join("".join(cleaned(text)).split())
    return kept if any(map(is_visible, kept)) else ""


def cleaned(text: str) -> Iterator[str]:
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if is_mark(char) else 0
        if char.isspace():
            yield " "
        elif marks <= MOST_MARKS and (char.isprintable() or char in JOINERS):
            yield char
