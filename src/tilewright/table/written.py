"""What a person wrote at a table: their name there, and what they said."""

from collections.abc import Iterator

from msgspec.structs import replace

from tilewright.table.events import Created, Event, Said, Seat, Seated, Undone

DELETED = "..."  # stands where something was said


def words_of(event: Event, seat: int) -> Iterator[str]:
    match event:
        case Created(seats=seats) if seats[seat].kind == "person" and seats[seat].name:
            yield f"name: {seats[seat].name}"
        case Seated(number, now) if number == seat and now.kind == "person" and now.name:
            yield f"name: {now.name}"
        case Said(number, text) if number == seat:
            yield f"said: {text}"


def without_words(event: Event, seat: int) -> Event:
    """The same event, from which nobody learns what they wrote."""
    match event:
        case Created(seats=seats):
            others = [nameless(one) if i == seat else one for i, one in enumerate(seats)]
            return replace(event, seats=others)
        case Seated(number, now) if number == seat:
            return replace(event, now=nameless(now))
        case Said(number) if number == seat:
            return replace(event, text=DELETED)
        case Undone(note=note) if note:
            return replace(event, note=DELETED)  # an imported record's: names may be in it
        case _:
            return event


def nameless(seat: Seat) -> Seat:
    return replace(seat, name="")
