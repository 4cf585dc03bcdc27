"""Every rule has a test that names it, and no test names a rule that is not there.

A test names its rules in a comment on the line of its ``def``: ``# AZ-12, AZ-E1``.
"""

import re
from pathlib import Path

from tests.games import OWN, OWN_GAMES

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
RULE = re.compile(r"^- ([A-Z]{2}-E?\d+) ", re.MULTILINE)
HEAD = re.compile(r"^(?:def test_.*|\) )-> None:(.*)$", re.MULTILINE)
NAMED = re.compile(r"[A-Z]{2}-E?\d+")


def written(game: str) -> set[str]:
    return set(RULE.findall((RULES / f"{game}.md").read_text(encoding="utf-8")))


def named(game: str) -> set[str]:
    files = (TESTS / game).glob("test_*.py")
    comments = (HEAD.findall(file.read_text(encoding="utf-8")) for file in files)
    return {rule for lines in comments for line in lines for rule in NAMED.findall(line)}


@OWN_GAMES
def test_every_rule_is_named_by_a_test(name: str) -> None:
    assert sorted(written(name) - named(name)) == []


@OWN_GAMES
def test_no_test_names_an_unknown_rule(name: str) -> None:
    everything = set[str]().union(*map(written, OWN))
    assert sorted(named(name) - everything) == []
