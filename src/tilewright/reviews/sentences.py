"""The sentences that say why, English and French."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from tilewright.game import Lang, Words

ENOUGH = 1.0  # points ahead, or promised, that explain something
OF_OTHERS = 2  # causes
WORTH_TELLING = 2.0  # points that a board promises more, beside points that it has brought


@dataclass(frozen=True)
class Cause:
    """A source of points that differs: by how many, and how that is said."""

    gain: int
    words: Words


@dataclass(frozen=True)
class Compared:
    """What a better line brings: by seat, points and their causes, and what boards then promise."""

    seat: int  # whose move it was
    points: tuple[int, ...]
    causes: tuple[tuple[Cause, ...], ...]
    promises: tuple[tuple[float, tuple[Words, ...]], ...]
    is_over: tuple[bool, bool]  # whether the game ends in the better line, and in the other

    @property
    def ahead(self) -> float:
        """Points that the line brings more than the others get."""
        return above(self.points, self.seat)

    @property
    def promised(self) -> float:
        """The same of what the boards promise."""
        return above([worth for worth, _ in self.promises], self.seat)

    @property
    def is_alike(self) -> bool:
        """Whether nobody's points differ by more than little, nor what the boards promise."""
        return max(map(abs, (*self.points, self.promised))) <= ENOUGH


def above(numbers: Sequence[float], seat: int) -> float:
    return numbers[seat] - mean(number for who, number in enumerate(numbers) if who != seat)


WORDS: dict[str, Words] = {
    "round": Words("By the end of the round", "À la fin de la manche,"),
    "game": Words("At the end of the game", "À la fin de la partie,"),
    "you": Words("you have {n} {points} {more}", "vous avez {n} {points} {more}"),
    "first": Words("{name} has {n} {points} {more}", "{name} a {n} {points} {more}"),
    "next": Words("{name} has {n} {more}", "{name} en a {n} {more}"),
    "same": Words("the points are the same", "les points sont les mêmes"),
    "point": Words("point", "point"),
    "points": Words("points", "points"),
    "more": Words("more", "de plus"),
    "fewer": Words("fewer", "de moins"),
    "and": Words(" and ", " et "),
    "colon": Words(": ", " : "),
    "semicolon": Words("; ", " ; "),
    "other": Words("the other", "l'autre"),
    "player": Words("player {number}", "le joueur {number}"),
    "of_other": Words("for {name}, {causes}", "pour {name}, {causes}"),
    "but": Words(", but", ", mais"),
    "ends": Words("The game ends with this round.", "La partie se termine avec cette manche."),
    "goes_on": Words(
        "The game does not end with this round.", "La partie ne se termine pas avec cette manche."
    ),
    "your_board": Words(
        "your board then promises about {n} {points} {more}{parts}",
        "votre plateau promet alors environ {n} {points} {more}{parts}",
    ),
    "other_board": Words(
        "the board of {name} then promises about {n} {points} {more}{parts}",
        "le plateau {of_name} promet alors environ {n} {points} {more}{parts}",
    ),
    "by": Words(", mainly from {parts}", ", surtout par {parts}"),
    "alike": Words("These two lines end about the same", "Ces deux suites se valent à peu près"),
    "unclear": Words(
        "over all the ways to go on, the better move wins more often",
        "sur l'ensemble des suites possibles, le meilleur coup gagne plus souvent",
    ),
}


def say(compared: Compared, lang: Lang, names: Sequence[str] = ()) -> str:
    """One or two sentences."""
    speaker = Speaker(compared, lang, names)
    does_score = compared.ahead >= ENOUGH
    does_promise = compared.promised >= ENOUGH and compared.ahead + compared.promised > 0
    if does_score:
        said = [speaker.of_points(with_causes=True) + "."]
        if compared.promised >= WORTH_TELLING:
            said.append(capital(speaker.of_promises()) + ".")
    elif does_promise:
        said = [speaker.of_points(with_causes=False)]
        said[0] += WORDS["but"].say(lang) + " " + speaker.of_promises() + "."
    else:
        opening = (
            WORDS["alike"].say(lang) if compared.is_alike else speaker.of_points(with_causes=False)
        )
        said = [opening + WORDS["semicolon"].say(lang) + WORDS["unclear"].say(lang) + "."]
    if compared.is_over[0] != compared.is_over[1]:
        said.append(WORDS["ends" if compared.is_over[0] else "goes_on"].say(lang))
    return " ".join(said)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class Speaker:
    """Says parts of sentences about one comparison, in one language."""

    def __init__(self, compared: Compared, lang: Lang, names: Sequence[str]) -> None:
        self._compared, self._lang, self._names = compared, lang, names

    def of_points(self, with_causes: bool) -> str:
        """By the end of the round you have 9 points more: ..."""
        compared = self._compared
        opening = self._word("game" if all(compared.is_over) else "round")
        text = f"{opening} {self._differences()}"
        causes = self._causes() if with_causes else ""
        return text + self._word("colon") + causes if causes else text

    def of_promises(self) -> str:
        """Whose board promises most, and what of it: the player's own, or one of the others',
        of whose promises only the average counts."""
        compared = self._compared
        who = max(range(len(compared.promises)), key=self._promised_for_player)
        worth, parts = compared.promises[who]
        listed = self._word("by", parts=self._listed([part.say(self._lang) for part in parts]))
        values = self._amount(round(abs(worth)) or 1, worth > 0)
        values |= {"parts": listed if parts else "", "name": self._name(who)}
        if who == compared.seat:
            return self._word("your_board", **values)
        return self._word("other_board", **values, of_name=of_name(self._name(who)))

    def _promised_for_player(self, who: int) -> float:
        worth = self._compared.promises[who][0]
        others = len(self._compared.promises) - 1
        return worth if who == self._compared.seat else -worth / others

    def _differences(self) -> str:
        """Who has how many points more or fewer, the player first."""
        compared = self._compared
        parts: list[str] = []
        others = (who for who in range(len(compared.points)) if who != compared.seat)
        for who in (compared.seat, *others):
            points = compared.points[who]
            if points:
                key = "you" if who == compared.seat else "next" if parts else "first"
                values = self._amount(abs(points), points > 0)
                parts.append(self._word(key, **values, name=self._name(who)))
        return self._listed(parts) if parts else self._word("same")

    def _causes(self) -> str:
        compared, lang = self._compared, self._lang
        own = [cause.words.say(lang) for cause in compared.causes[compared.seat]]
        said = [self._listed(own)] if own else []
        for who, causes in enumerate(compared.causes):
            if who != compared.seat and causes and compared.points[who]:
                listed = self._listed([cause.words.say(lang) for cause in causes[:OF_OTHERS]])
                said.append(self._word("of_other", name=self._name(who), causes=listed))
        return self._word("semicolon").join(said)

    def _amount(self, n: int, is_more: bool) -> dict[str, object]:
        points = self._word("point" if n == 1 else "points")
        return {"n": n, "points": points, "more": self._word("more" if is_more else "fewer")}

    def _name(self, who: int) -> str:
        if who < len(self._names) and self._names[who]:
            return self._names[who]
        if len(self._compared.points) == 2:
            return self._word("other")
        return self._word("player", number=who + 1)

    def _listed(self, parts: Sequence[str]) -> str:
        """One, two and three."""
        if not parts:
            return ""
        *first, last = parts
        return ", ".join(first) + self._word("and") + last if first else last

    def _word(self, key: str, **values: object) -> str:
        return WORDS[key].say(self._lang).format(**values) if values else WORDS[key].say(self._lang)


def of_name(name: str) -> str:
    """French: the board of someone."""
    if name.startswith("le "):
        return f"du {name.removeprefix('le ')}"
    return f"d'{name}" if name[:1].lower() in "aeiouyhéèêâî" else f"de {name}"
