"""Sintra: what is printed on strips and boards is data, and can be replaced."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.sintra.tables import dealt, fill, house_print, last_turn, sintra, slots
from tilewright import Dealer, OptionError, Position, Record, Variant
from tilewright.games import read_option
from tilewright.sintra.printed import HOUSE as HOUSE_SET
from tilewright.sintra.printed import content_of, faults_in, print_text

BOARDS = Path(__file__).parents[2] / "docs" / "rules" / "boards.json"
OTHER: dict[str, Any] = {
    "strips": [["YYOOP", "JBBJG"], *[["YOPBG", "GBPOY"] for _ in range(7)]],
    "window_points": [4, 3, 2, 1, 0, 5, 6, 7],
    "broken_glass": [0, -2, -7],
}

HOUSE = print_text(house_print())


def test_the_built_in_set_is_the_documents() -> None:
    printed = json.loads(BOARDS.read_text(encoding="utf-8"))["sintra"]
    house = house_print()
    for key in ("strips", "window_points", "broken_glass", "ornaments"):
        assert house[key]["value"] == printed[key]["value"], key
    assert house["ornaments"]["points"] == printed["ornaments"]["points"]
    assert print_text({key: printed[key] for key in house}) == print_text(house)


def test_every_part_of_it_says_where_it_comes_from() -> None:
    for key, entry in house_print().items():
        assert entry["source"], key


def test_an_option_names_the_set_by_its_content() -> None:
    value = Variant.of("sintra").options["print"]
    assert value == print_text(house_print())
    assert value == (
        "YYYOO/BBBYP,OOOPP/GGGOB,PPPBB/YYYPG,BBBGG/OOOBY,GGGYY/PPPGO,YYPPB/GGOOP,OOBBG/BBYYO,"
        "PPGGY/JJOBY;1,2,3,4,2,2,1,1;0,1,2,3,4,5,8,11,14,18;12,34,56,78"
    )
    assert not set(value) & set(" \"'")


def test_a_file_is_read_and_named_by_its_content(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(OTHER), encoding="utf-8")
    rules = Variant.of("sintra").game
    value = read_option(rules, "print", str(file))
    assert value == print_text(OTHER)
    assert read_option(rules, "print", value) == value


def test_a_file_may_write_small_letters() -> None:
    small = {**OTHER, "strips": [[side.lower() for side in sides] for sides in OTHER["strips"]]}
    assert print_text(small) == print_text(OTHER)


def test_values_may_stand_alone_or_with_their_source() -> None:
    sourced = {key: {"value": value, "source": "my box"} for key, value in OTHER.items()}
    assert print_text(sourced) == print_text(OTHER)


def test_another_set_is_played() -> None:
    printed = {"print": print_text(OTHER)}
    # Strip 1 is YYOOP, window 1 is worth 4.
    board = {"0.panes": slots({1: "yyoo"})}
    position = sintra(displays=fill("pppg"), indicator="gyopbg", **printed, **board).play("1p1")
    assert position.view()["lost"][0] == 7  # two steps down reach the bottom
    assert position.play("kp").scores[0] == 4
    assert position.play("kp").view()["strips"][0][0]["strip"] == "1b"
    assert last_turn(**printed, **{"0.track": 1, "0.score": 9}).play("cy1").scores[0] == 7


def test_another_sets_joker_side_starts_face_down() -> None:
    start = Position.start("sintra", print=print_text(OTHER))
    for seed in range(30):
        rows = Dealer(seed).draw(start)["strips"]
        assert all("1b" not in row for row in rows)
    assert any("8b" in Dealer(seed).draw(start)["strips"][0] for seed in range(30))


def test_ornaments_may_stand_elsewhere() -> None:
    content = {**OTHER, "ornaments": [[0, 7], [1, 6], [2, 5], [3, 4]]}
    assert print_text(content).endswith(";18,27,36,45")
    board = {"0.windows": slots({1: "y", 8: "y"})}
    assert last_turn(print=print_text(content), **board).play("cy1").scores[0] == 3


def test_a_record_holds_the_set_it_was_played_with() -> None:
    variant = Variant.of("sintra", print=print_text(OTHER))
    offer = ("yopb", "yopb", "yopb", "yopg", "yopg")
    record = Record.of(variant).deal(dealt(*offer)).play("1y1")
    written = record.write()
    assert print_text(OTHER) in written
    assert Record.read(written) == record


def test_a_trace_names_only_another_set() -> None:
    assert "print" not in Variant.of("sintra").listed_options
    assert "print" in Variant.of("sintra", print=print_text(OTHER)).listed_options


def changed(**parts: Any) -> dict[str, Any]:
    return {**OTHER, **parts}


def with_side(strip: int, side: int, spaces: object) -> dict[str, Any]:
    strips = [list(sides) for sides in OTHER["strips"]]
    strips[strip][side] = spaces
    return changed(strips=strips)


BAD = {
    "strips is missing": {"window_points": [1] * 8, "broken_glass": [0, -1]},
    "expected only strips, window_points, broken_glass, ornaments, got 'window'": changed(window=1),
    "strips has 7 strips, expected 8": changed(strips=[["YYOOP", "JBBJG"]] * 7),
    "expected strips: a list of 8 strips, got 'YYOOP'": changed(strips="YYOOP"),
    "strip 2 has 1 sides, expected 2": changed(strips=[["YYOOP", "JBBJG"], *[["YOPBG"]] * 7]),
    "strip 3 side b has 4 spaces, expected 5": with_side(2, 1, "YYYO"),
    "strip 8 side a space 2 is 'X', expected one of Y, O, P, B, G, J": with_side(7, 0, "YXPBG"),
    "expected strip 4 side a: a text like 'YYYOO', got 5": with_side(3, 0, 5),
    "strip 1 side b has 1 joker spaces, expected 2": with_side(0, 1, "JBBBG"),
    "no strip has joker spaces, expected 2": with_side(0, 1, "BBBBG"),
    "strip 1 side b and strip 5 side a have joker spaces": with_side(4, 0, "YOPBJ"),
    "window_points has 9 values, expected 8": changed(window_points=[1] * 9),
    "window 3 is '2', expected a number from 0 to 99": changed(
        window_points=[1, 1, "2", 1, 1, 1, 1, 1]
    ),
    "window 1 is -1, expected a number from 0 to 99": changed(window_points=[-1] * 8),
    "expected broken_glass: 2 to 16 values, got [0]": changed(broken_glass=[0]),
    "broken_glass starts at -1, expected 0": changed(broken_glass=[-1, -2]),
    "broken_glass space 3 is -1, expected less than -1": changed(broken_glass=[0, -1, -1]),
    "broken_glass space 2 is 1, expected a number from -99 to 0": changed(broken_glass=[0, 1]),
    "ornaments has 3 pairs of windows, expected 4": changed(ornaments=[[0, 1]] * 3),
    "ornament 1's window is 8, expected a number from 0 to 7": changed(ornaments=[[8, 1]] * 4),
    "ornament 1 has window 1 twice": changed(ornaments=[[1, 1]] * 4),
}


@pytest.mark.parametrize(("complaint", "content"), BAD.items(), ids=list(BAD))
def test_a_bad_set_is_told_what_is_wrong_and_where(
    complaint: str, content: dict[str, Any], tmp_path: Path
) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    with pytest.raises(OptionError) as error:
        read_option(Variant.of("sintra").game, "print", str(file))
    assert str(error.value).startswith(f"print: {complaint}")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("house", "expected 4 parts separated by ';', got 1"),
        ("", "expected 4 parts"),
        (";;;", "strips has 1 strips, expected 8"),
        (HOUSE.replace(";1,2,3", ";1,x,3"), "window 2 is 'x'"),
        (HOUSE.replace(";0,1,", ";1,2,"), "broken_glass starts at -1"),
        (HOUSE.replace("12,34", "1,34"), "ornament 1 has 1 windows"),
        (HOUSE.replace("12,34", "1x2,34"), "to be written so"),
        (HOUSE.replace("YYYOO", "yyyoo"), "to be written so"),
    ],
)
def test_a_name_that_is_no_set_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        Variant.of("sintra", print=text)


@pytest.mark.parametrize("content", ["[1, 2]", "{", "\x00"])
def test_a_file_that_is_no_set_is_refused(content: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(OptionError, match=r"^print: .*bad\.json"):
        read_option(Variant.of("sintra").game, "print", str(file))


def test_a_file_that_is_not_there_gets_one_line_on_the_command_line() -> None:
    tilewright = Path(sys.executable).parent / "tilewright"
    command = [str(tilewright), "trace", "sintra", "--set", "print=nowhere.json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == (
        "tilewright trace: print: cannot read 'nowhere.json': No such file or directory\n"
    )


def test_all_faults_of_a_set_are_told_in_both_languages() -> None:
    content = content_of(HOUSE_SET.text())
    content["strips"][2][1] = "YYYY"
    content["window_points"][0] = 100
    content["broken_glass"][1] = 0
    content["ornaments"][3] = [7, 7]
    faults = faults_in(content)
    assert [(fault.part, fault.words.en) for fault in faults] == [
        ("strips", "strip 3 side b has 4 spaces, expected 5"),
        ("window_points", "window 1 is 100, expected a number from 0 to 99"),
        ("broken_glass", "broken_glass space 2 is 0, expected less than 0 before it"),
        ("ornaments", "ornament 4 has window 7 twice, expected two different ones"),
    ]
    assert faults[0].words.fr == "planche 3, face b\N{NO-BREAK SPACE}: 4 cases, attendu 5"


def test_a_set_comes_back_from_its_name() -> None:
    content = content_of(HOUSE_SET.text())
    assert faults_in(content) == []
    assert print_text(content) == HOUSE_SET.text()
    assert faults_in([])[0].part == ""
