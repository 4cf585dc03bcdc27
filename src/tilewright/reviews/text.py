"""A review for people to read, English and French."""

from collections.abc import Iterator

from tilewright.game import Lang, Words
from tilewright.position import Position
from tilewright.reviews.result import SIGNS, Reviewed, ReviewedDeal, ReviewedMove, percent

WORDS: dict[str, Words] = {
    "players": Words("{n} players", "{n} joueurs"),
    "made": Words(
        "Reviewed by rules {rules}, budget {budget}, seed {seed}, weights {weights}.",
        "Analyse selon les règles {rules}, budget {budget}, graine {seed}, poids {weights}.",
    ),
    "player": Words("Player {number}", "Joueur {number}"),
    "points": Words("points", "points"),
    "accuracy": Words("accuracy", "précision"),
    "luck": Words("luck", "chance"),
    "inaccuracy": Words("inaccuracy", "imprécision"),
    "mistake": Words("mistake", "erreur"),
    "blunder": Words("blunder", "gaffe"),
    "inaccuracies": Words("inaccuracies", "imprécisions"),
    "mistakes": Words("mistakes", "erreurs"),
    "blunders": Words("blunders", "gaffes"),
    "all": Words("All moves", "Tous les coups"),
    "round": Words("Round {n}", "Manche {n}"),
    "proven": Words("proven", "prouvé"),
    "deal": Words("Tiles are dealt: {changes}", "On distribue : {changes}"),
    "better": Words(
        "{mark}, {loss} lost. Better: {best}.", "{mark}, {loss} perdus. Mieux : {best}."
    ),
    "turns": Words("Turning points", "Tournants"),
    "turn_move": Words(
        "move {ply}, {name} {move}: {changes}", "coup {ply}, {name} {move} : {changes}"
    ),
    "turn_deal": Words(
        "the deal after move {ply}: {changes}", "la donne après le coup {ply} : {changes}"
    ),
    "line": Words("line: {moves}", "suite : {moves}"),
}


def text_of(review: Reviewed, lang: Lang = "en") -> str:
    return "\n".join(Writer(review, lang).lines()) + "\n"


def change(share: float, lang: Lang) -> str:
    """With its sign."""
    text = percent(abs(share), lang)
    if text == percent(0, lang):
        return text
    return ("+" if share > 0 else "\N{MINUS SIGN}") + text


class Writer:
    """Writes one review in one language."""

    def __init__(self, review: Reviewed, lang: Lang) -> None:
        self._review, self._lang = review, lang
        numbered = [self._word("player", number=seat.seat + 1) for seat in review.seats]
        self._names = [seat.name or numbered[seat.seat] for seat in review.seats]
        self._before = list(positions_before(review))

    def lines(self) -> Iterator[str]:
        yield from self._head()
        yield ""
        yield from self._table()
        if self._review.turning_points:
            yield ""
            yield self._word("turns")
            yield from (f"  {self._turn(one)}" for one in self._review.turning_points)
        yield from self._moves()

    def _head(self) -> Iterator[str]:
        review, variant = self._review, self._review.record.variant
        players = self._word("players", n=variant.players)
        yield f"{variant.game.title.say(self._lang)}, {players}"
        yield self._word(
            "made",
            rules=review.rules,
            budget=review.budget,
            seed=review.seed,
            weights=review.weights,
        )

    def _table(self) -> Iterator[str]:
        """A row for each player, and one for all moves."""
        review, lang = self._review, self._lang
        keys = ("points", "accuracy", "luck", "inaccuracies", "mistakes", "blunders")
        rows = [["", *(self._word(key) for key in keys)]]
        for seat in review.seats:
            score = str(review.record.position.scores[seat.seat])
            marks = [str(n) for n in seat.marks.values()]
            luck = change(seat.luck, lang)
            rows.append([self._names[seat.seat], score, number(seat.accuracy, lang), luck, *marks])
        rows.append([self._word("all"), "", number(review.accuracy, lang), "", "", "", ""])
        widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
        for first, *others in rows:
            cells = (f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True))
            yield "  ".join([f"{first:<{widths[0]}}", *cells]).rstrip()

    def _turn(self, one: ReviewedMove | ReviewedDeal) -> str:
        """With everyone's change: of three players, a move may cost one who did not move."""
        changes = self._changes(one)
        if isinstance(one, ReviewedDeal):
            return self._word("turn_deal", ply=one.ply, changes=changes)
        name = self._names[one.seat]
        return self._word("turn_move", ply=one.ply, name=name, move=one.move, changes=changes)

    def _changes(self, one: ReviewedMove | ReviewedDeal) -> str:
        shares = zip(self._names, one.before, one.after, strict=True)
        return ", ".join(f"{name} {change(now - was, self._lang)}" for name, was, now in shares)

    def _moves(self) -> Iterator[str]:
        shown = 0
        for event in self._review.events:
            if event.round != shown:
                shown = event.round
                yield ""
                yield self._word("round", n=shown)
            if isinstance(event, ReviewedDeal):
                yield "  " + self._word("deal", changes=self._changes(event))
            else:
                yield from self._move(event)

    def _move(self, move: ReviewedMove) -> Iterator[str]:
        """The move and its player's share; below it what was better, and why."""
        lang = self._lang
        name = f"{self._names[move.seat]:<{max(map(len, self._names))}}"
        sign = SIGNS[move.mark] if move.mark else ""
        proven = f"  ({self._word('proven')})" if move.is_proven else ""
        share = f"{percent(move.share, lang):>6}"
        yield f"{move.ply:>4}. {name}  {f'{move.move} {sign}':<12}{share}{proven}".rstrip()
        if move.mark and move.why:
            mark = self._word(move.mark)
            loss, best = percent(move.loss, lang), self._best(move)
            yield "      " + self._word(
                "better", mark=mark[0].upper() + mark[1:], loss=loss, best=best
            )
            yield "      " + move.why.words(lang, self._review_names())

    def _best(self, move: ReviewedMove) -> str:
        said = self._before[move.ply - 1].describe_move(move.best, self._lang)
        return f"{move.best} ({said})"

    def _review_names(self) -> list[str]:
        """Names that people gave; who has none is the other, or a number."""
        return [seat.name for seat in self._review.seats]

    def _word(self, key: str, **values: object) -> str:
        return WORDS[key].say(self._lang).format(**values)


def number(value: float, lang: Lang) -> str:
    text = f"{value:.1f}"
    return text.replace(".", ",") if lang == "fr" else text


def positions_before(review: Reviewed) -> Iterator[Position]:
    """The position before each move."""
    for entry, position in zip(review.record.entries, review.record.positions(), strict=False):
        if entry.move:
            yield position
