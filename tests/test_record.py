"""Records: what a damaged one says."""

from collections.abc import Callable

import pytest

from tilewright import Dealer, Position, Record, RecordError, Variant
from tilewright.record import read_records

DEAL = {"displays": ["bbyk", "rrww", "bykw", "bbbb", "yrkw"]}


def sample() -> Record:
    record = Record.of(Variant.of("azul"), headers={"Seat0": "Ana", "Seat1": "Bob"}).deal(DEAL)
    return record.play("1b2", comment="a calm start").play("2r3").play("cy1")


def test_a_record_may_begin_from_a_position() -> None:
    position = Dealer(4).deal(Position.start("azul", players=3, first=2))
    position = position.play(position.legal_moves[0])
    record = Record.from_position(position, {"Seat0": "Ana"})
    record = record.play(str(position.legal_moves[0]))
    read = Record.read(record.write())
    assert read == record
    assert (read.first, read.at(0)) == (position.turn, position)
    assert f'[Start "{position.text}"]' in record.write()


@pytest.mark.parametrize(
    "start", ["azul center=bb 0.score=x", "azul players=3 center=bb", "azul center=bb turn=1", "go"]
)
def test_a_start_that_cannot_be_is_refused(start: str) -> None:
    text = Record.from_position(Position.from_text("azul center=bb")).write()
    given = text.replace(Position.from_text("azul center=bb").text, start)
    with pytest.raises(RecordError, match="in the headers"):
        Record.read(given)


def test_a_record_reads_well() -> None:
    assert sample().write().splitlines() == [
        '[Game "azul"]',
        '[Rules "1"]',
        '[Players "2"]',
        '[Options "wall=colored jokers=no"]',
        '[First "0"]',
        '[Seat0 "Ana"]',
        '[Seat1 "Bob"]',
        "",
        'deal {"displays":["bbyk","rrww","bykw","bbbb","yrkw"]}',
        "1. 1b2 {a calm start} 2r3 cy1",
        "*",
    ]


def test_a_record_shows_any_ply() -> None:
    record = sample()
    assert record.at(0).turn == 0
    assert record.at(1).view()["lines"][0][1] == "bb"
    assert record.at(3) == record.position
    with pytest.raises(RecordError, match="ply from 0 to 3"):
        record.at(4)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("\n*\n", "\n", "cut off"),
        ("1b2", "1r2", "line 10: illegal move '1r2'"),
        ("1b2", "xyz", "line 10: expected a take"),
        ("bbyk", "bby", "line 9: this deal cannot have been drawn"),
        ('"displays"', '"display"', "line 9: expected displays"),
        ('deal {"', "deal {", "line 9: expected a JSON object"),
        ("1. ", "2. ", "line 10: expected move number 1"),
        ("{a calm", "a calm", "line 10: expected"),
        ('[Game "azul"]', '[Game "go"]', "in the headers: expected a game"),
        ('[Players "2"]', '[Players "two"]', "expected a number"),
        ('[Players "2"]', f'[Players "{"9" * 5000}"]', "expected a number"),
        ('[Rules "1"]', '[Rules "first"]', "expected a number in .Rules"),
        ('[Rules "1"]', '[Rules "2"]', "in the headers: this game was played by edition 2"),
        ('[Players "2"]\n', "", "expected a header"),
        ("wall=colored", "wall=green", "in the headers: expected wall="),
        ("wall=colored", "walls=colored", "in the headers: expected an option"),
        ("wall=colored", "players=3", "in the headers: expected an option"),
        ('[First "0"]', '[First "7"]', "in the headers: expected first"),
        ('[Seat0 "Ana"]', "[Seat0 Ana]", "line 6: expected a new header"),
        ("\n*\n", "\nend scores=1/2 ranks=2/1\n", "line 11: expected '\\*'"),
        ("\n*\n", "\n*\n1b2\n", "line 12: expected nothing after the end"),
    ],
)
def test_a_damaged_record_says_where(old: str, new: str, complaint: str) -> None:
    text = sample().write()
    assert old in text
    with pytest.raises(RecordError, match=complaint):
        Record.read(text.replace(old, new, 1))


def test_a_finished_game_says_its_result() -> None:
    dealer = Dealer(1)
    record = Record.of(Variant.of("azul"))
    while not record.position.is_over:
        if record.position.legal_ids():
            record = record.play(record.position.legal_moves[0])
        else:
            record = record.deal(dealer.draw(record.position))
    scores, ranks = record.position.scores, record.position.ranks
    last = f"end scores={scores[0]}/{scores[1]} ranks={ranks[0]}/{ranks[1]}"
    assert record.write().splitlines()[-1] == last


@pytest.mark.parametrize(
    "headers", [{"Game": "x"}, {"Rules": "1"}, {"Seat 0": "Ana"}, {"Seat0": 'A"na'}]
)
def test_headers_that_could_not_be_read_back_are_refused(headers: dict[str, str]) -> None:
    with pytest.raises(RecordError, match="expected a header"):
        Record.of(Variant.of("azul"), headers=headers)


@pytest.mark.parametrize("comment", ["a {brace", "two\nlines"])
def test_comments_that_could_not_be_read_back_are_refused(comment: str) -> None:
    with pytest.raises(RecordError, match="expected a comment"):
        sample().comment(comment)


# Variations, marks, headers and comments


def test_variations_and_marks_read_well() -> None:
    record = sample().vary(1, "2w2", "cy1").mark("?!", ply=2).vary(0, "4b4")
    assert record.write().splitlines()[9:] == [
        "1. 1b2 {a calm start} (4b4) 2r3 ?! (2w2 cy1) cy1",
        "*",
    ]
    assert Record.read(record.write()) == record


def test_variations_may_hold_variations_deals_and_comments() -> None:
    text = sample().write().replace("2r3", "2r3 (2w2 {calm} (2w3 cy1) cy1 ! {well})")
    record = Record.read(text)
    (line,) = record.entries[2].variations
    assert [entry.move for entry in line] == ["2w2", "cy1"]
    assert [entry.move for entry in line[0].variations[0]] == ["2w3", "cy1"]
    assert (line[0].comment, line[1].mark, line[1].comment) == ("calm", "!", "well")
    assert Record.read(record.write()) == record


def test_a_deal_may_stand_in_a_variation() -> None:
    record = Record.of(Variant.of("azul")).deal({"displays": ["bbbb"] * 5})
    for move in ("1b4", "2b4", "3b5", "4b5"):
        record = record.play(move)
    record = record.play("5b-")
    displays = Dealer(3).draw(record.position)["displays"]
    varied = record.vary(4, "5b3", {"displays": displays})
    assert varied.position == record.position
    assert Record.read(varied.write()) == varied


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("1. 1b2 (", "line 11: expected a deal or a move"),
        ("1. 1b2 ()", "line 10: expected a deal or a move"),
        ("1. (1b2) 1b2", "line 10: illegal move '1b2': Tiles must be dealt first"),
        ("1. 1b2 ) 2r3", "line 10: expected a deal or a move"),
        ("1. 1b2 (1r2)", "line 10: illegal move '1r2'"),
        ("1. 1b2 (2r3 *", "line 10: expected a deal or a move, got '*"),
        ("1. ! 1b2", "line 10: expected a move before '!'"),
        ("1. 1b2" + " (1b2" * 60, "line 10: expected at most 50 variations within each other"),
    ],
)
def test_a_damaged_variation_says_where(body: str, complaint: str) -> None:
    text = sample().write().replace("1. 1b2 {a calm start} 2r3 cy1", body)
    with pytest.raises(RecordError) as error:
        Record.read(text)
    assert complaint in str(error.value)


def test_headers_and_comments_are_edited() -> None:
    record = sample().header("Seat0", "Zoé").header("Seat1", None).header("Event", "at home")
    assert record.headers == {"Seat0": "Zoé", "Event": "at home"}
    record = record.comment("better", ply=2).comment("", ply=1)
    assert [entry.comment for entry in record.entries] == ["", "", "better", ""]


DAMAGES: dict[str, Callable[[Record], Record]] = {
    "a header that is the record's own": lambda record: record.header("Game", "sintra"),
    "a header with quotes": lambda record: record.header("Seat0", 'a "quote"'),
    "a comment of two lines": lambda record: record.comment("two\nlines"),
    "no mark": lambda record: record.mark("??!"),
    "a ply that was not played": lambda record: record.comment("late", ply=9),
    "a variation after the last move": lambda record: record.vary(3, "1b2"),
    "a variation of nothing": lambda record: record.vary(1),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_cannot_be_written_is_refused(damage: str) -> None:
    with pytest.raises(RecordError, match="expected"):
        DAMAGES[damage](sample())


def test_several_records_are_read_one_at_a_time() -> None:
    """A damaged record at the end does not keep the first ones from being read."""
    text = sample().write()
    records = read_records((text * 2 + "\n\n" + text.replace("1b2", "9b9")).splitlines(True))
    assert next(records) == sample()
    assert next(records) == sample()
    with pytest.raises(RecordError, match="line 10"):
        next(records)


def with_return() -> Record:
    return sample().back(1, "Ana asked to go back").play("2w2")


def test_what_was_taken_back_is_written_and_read() -> None:
    record = with_return()
    text = record.write()
    assert "back 1\n{Ana asked to go back}\n2. 2w2\n" in text
    assert Record.read(text) == record
    assert Record.read(text).write() == text


def test_a_return_leaves_the_game_as_it_stands() -> None:
    record = with_return()
    straight = sample().at(1).play("2w2")
    assert record.position.text == straight.text
    assert [str(move) for move in record.moves] == ["1b2", "2w2"]
    assert record.at(1).text == sample().at(1).text


def test_moves_are_edited_by_their_ply_also_after_a_return() -> None:
    record = with_return().comment("a second thought", ply=2)
    assert [entry.comment for entry in record.entries] == ["", "a calm start", "a second thought"]
    assert "2w2 {a second thought}" in record.write()


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("back 7", "line 11: expected to go back before move 3, got 7"),
        ("back " + "9" * 5000, "line 11: expected to go back before move 3, got 999999999999"),
        ("back 1 (1k1)", "line 11: expected a deal or a move before a variation"),
        ("back 1 !", "line 11: expected a move before '!'"),
    ],
)
def test_a_return_that_cannot_be_says_where(line: str, complaint: str) -> None:
    text = sample().write().replace("\n*", f"\n{line}\n*")
    with pytest.raises(RecordError, match=complaint):
        Record.read(text)


def test_what_is_no_record_is_named() -> None:
    with pytest.raises(TypeError, match="expected a record's text, got None"):
        Record.read(None)  # type: ignore[arg-type]  # as a program without types may
    with pytest.raises(TypeError, match="expected a position, got 'azul'"):
        Record.from_position("azul")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a deal as records write it, got 3"):
        Record.of(Variant.of("azul")).deal(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"expected a variant .*, got 'azul'"):
        Record.of("azul")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected an open file or lines, got one text"):
        read_records(sample().write())
