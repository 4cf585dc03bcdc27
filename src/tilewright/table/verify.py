"""Was this game dealt by chance alone? What its record reveals proves it."""

from collections.abc import Iterator
from itertools import islice

from tilewright.dealer import Dealer
from tilewright.position import Position
from tilewright.record import LONGEST_NUMBER, Entry, Record, RecordError
from tilewright.record_text import kept_entries
from tilewright.table.chance import combined, commitment

LONGEST_SHARE = 64
MOST_NAMED = 10  # deals that are missing


def seed_of(record: Record) -> str:
    """The seed that decided the deals; empty if it is not revealed."""
    return record.headers.get("Seed", "")


def secret_of(record: Record) -> str:
    """What the server committed to: the seed itself where no one added a share."""
    return record.headers.get("Secret", seed_of(record))


def shares_of(record: Record) -> dict[int, str]:
    """What people's clients added to the secret, by seat."""
    found: dict[int, str] = {}
    for text in record.headers.get("Shares", "").split():
        seat, _, share = text.partition("=")
        is_seat = seat in map(str, range(record.variant.players)) and int(seat) not in found
        if not is_seat or not share or len(share) > LONGEST_SHARE:
            raise RecordError(f"expected SEAT=SHARE in [Shares], got {text[:80]!r}")
        found[int(seat)] = share
    return found


def draws_of(record: Record) -> list[int]:
    """The number of each deal that was ever drawn at the table, in their order."""
    deals = sum(entry.deal is not None for entry in record.history)
    written = record.headers.get("Draws")
    numbers = (
        [str(number) for number in range(1, deals + 1)] if written is None else written.split()
    )
    is_good = all(number.isdecimal() and len(number) <= LONGEST_NUMBER for number in numbers)
    if len(numbers) != deals or not is_good:
        raise RecordError(f"expected {deals} numbers in [Draws], got {(written or '')[:80]!r}")
    return [int(number) for number in numbers]


# What is wrong


def differences(record: Record, noted: str = "", share: str = "") -> list[str]:
    """What is not explained; empty if the game was dealt as promised. ``noted`` is the commitment
    that a player saw before the first deal, ``share`` what their client added."""
    if not seed_of(record):
        return ["expected a [Seed]: tables reveal it when the game is over"]
    try:
        draws = draws_of(record)
        found = [
            check_commitment(record),
            check_noted(record, noted),
            check_share(record, share),
            check_seed(record),
            check_first(record),
            check_order(draws),
        ]
    except RecordError as error:
        return [str(error)]
    return [text for text in found if text] + list(check_deals(record, draws))


def check_commitment(record: Record) -> str:
    promised, kept = record.headers.get("Commitment", ""), commitment(secret_of(record))
    if promised == kept:
        return ""
    return f"commitment: expected {kept}, the SHA-256 of the secret, got {promised or 'none'}"


def check_noted(record: Record, noted: str) -> str:
    promised = record.headers.get("Commitment", "")
    if not noted or noted.strip().lower() == promised:
        return ""
    return f"commitment: expected {noted.strip()}, as you noted, got {promised or 'none'}"


def check_share(record: Record, share: str) -> str:
    if not share or share.strip().lower() in shares_of(record).values():
        return ""
    return f"shares: expected {share.strip()}, as you noted, among them"


def check_seed(record: Record) -> str:
    """The seed must be made of all that went into it, and of nothing else."""
    made = combined(secret_of(record), shares_of(record))
    if made == seed_of(record):
        return ""
    return f"seed: expected {made}, made of the secret and the shares, got {seed_of(record)}"


def check_first(record: Record) -> str:
    if record.start or not record.history:  # it was given, or never started
        return ""
    first = Dealer(seed_of(record)).first(record.variant.players)
    return "" if first == record.first else f"first seat: expected {first}, got {record.first}"


def check_order(draws: list[int]) -> str:
    """Every deal that was drawn is in the record, also those taken back."""
    if draws == list(range(1, len(draws) + 1)):
        return ""
    drawn = set(draws)
    gaps = (number for number in range(1, max(draws)) if number not in drawn)
    missing = list(islice(gaps, MOST_NAMED + 1))  # a record may say that there are a billion
    if not missing:
        return f"draws: expected rising numbers from 1, got {' '.join(map(str, draws))}"
    more = ", ..." if len(missing) > MOST_NAMED else ""
    numbers = ", ".join(map(str, missing[:MOST_NAMED])) + more
    return f"draws: deals that were drawn are not in the record: {numbers}"


def check_deals(record: Record, draws: list[int]) -> Iterator[str]:
    dealer, numbers = Dealer(seed_of(record)), iter(draws)
    for entry, before in record.happened():
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


# What is proven


def findings(record: Record) -> list[str]:
    """What holds of a record without differences, in words; what was taken back among it."""
    deals = len(draws_of(record))
    first = "" if record.start else "the first seat and "
    return [
        f"the seed gives {first}{'the one deal' if deals == 1 else f'all {deals} deals'}",
        describe_seed(record),
        *taken_back(record),
    ]


def describe_seed(record: Record) -> str:
    seats = sorted(shares_of(record))
    if not seats:
        return "the server alone chose the seed: no player added a share"
    shown = ", ".join(f"{seat} ({record.headers.get(f'Seat{seat}', '?')})" for seat in seats)
    return f"the seed was made of the server's secret and shares of seats {shown}"


def taken_back(record: Record) -> Iterator[str]:
    """Each return over a deal: which deals people saw and gave up."""
    numbers, line = iter(draws_of(record)), list[tuple[Entry, int]]()
    for entry in record.history:
        if entry.back is None:
            line.append((entry, 0 if entry.move else next(numbers)))
            continue
        kept = kept_entries([entry for entry, _ in line], entry.back)
        deals = [str(number) for _, number in line[kept:] if number]
        del line[kept:]
        why = f": {entry.comment}" if entry.comment else ""
        yield f"{name_deals(deals)} taken back, to after move {entry.back}{why}"


def name_deals(numbers: list[str]) -> str:
    if not numbers:
        return "moves were"
    return f"deal {numbers[0]} was" if len(numbers) == 1 else f"deals {', '.join(numbers)} were"
