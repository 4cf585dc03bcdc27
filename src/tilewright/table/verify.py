"""Was this game dealt by chance alone? The seed that its record reveals proves it."""

from collections.abc import Iterator
from itertools import pairwise

from tilewright.dealer import Dealer
from tilewright.position import Position
from tilewright.record import Record, RecordError
from tilewright.table.chance import commitment


def seed_of(record: Record) -> str:
    """The seed that decided the deals; empty if it is not revealed."""
    return record.headers.get("Seed", "")


def draws_of(record: Record) -> list[int]:
    """The number of each deal, counting all that were ever drawn at the table."""
    deals = sum(entry.deal is not None for entry in record.entries)
    written = record.headers.get("Draws")
    numbers = (
        [str(number) for number in range(1, deals + 1)] if written is None else written.split()
    )
    if len(numbers) != deals or not all(number.isdecimal() for number in numbers):
        raise RecordError(f"expected {deals} numbers in [Draws], got {written!r}")
    return [int(number) for number in numbers]


def differences(record: Record) -> list[str]:
    """What the seed does not explain; empty if the game was dealt as promised."""
    if not seed_of(record):
        return ["expected a [Seed]: tables reveal it when the game is over"]
    try:
        draws = draws_of(record)
    except RecordError as error:
        return [str(error)]
    found = [check_commitment(record), check_first(record), check_order(draws)]
    return [text for text in found if text] + list(check_deals(record, draws))


def check_commitment(record: Record) -> str:
    promised, kept = record.headers.get("Commitment", ""), commitment(seed_of(record))
    if promised == kept:
        return ""
    return f"commitment: expected {kept}, the SHA-256 of the seed, got {promised or 'none'}"


def check_first(record: Record) -> str:
    if not record.entries:  # it never started
        return ""
    first = Dealer(seed_of(record)).first(record.variant.players)
    return "" if first == record.first else f"first seat: expected {first}, got {record.first}"


def check_order(draws: list[int]) -> str:
    """A deal that was taken back is never drawn again."""
    if draws[:1] in ([], [1]) and all(a < b for a, b in pairwise(draws)):
        return ""
    return f"draws: expected rising numbers from 1, got {' '.join(map(str, draws))}"


def check_deals(record: Record, draws: list[int]) -> Iterator[str]:
    dealer, numbers = Dealer(seed_of(record)), iter(draws)
    for entry, before in zip(record.entries, record.positions(), strict=False):
        if entry.deal is None:
            continue
        number = next(numbers)
        drawn, dealt = dealer.draw(before, number), before.complete_deal(entry.deal)
        if drawn != dealt:
            yield f"deal {number} (round {round_of(before)}): {differing(drawn, dealt)}"


def round_of(before: Position) -> int:
    return max(1, before.round)


def differing(drawn: dict[str, object], dealt: dict[str, object]) -> str:
    keys = [key for key in drawn if drawn[key] != dealt.get(key)]
    return "; ".join(f"expected {key} {drawn[key]}, got {dealt.get(key)}" for key in keys)
