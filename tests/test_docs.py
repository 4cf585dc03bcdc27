"""What the documents say is what the program does."""

import re
from pathlib import Path

from tests.games import OWN_GAMES
from tilewright import Variant

DOCS = Path(__file__).parent.parent / "docs"


def plain(text: str) -> str:
    return " ".join(text.split())


@OWN_GAMES
def test_rule_texts_are_those_of_the_rules(name: str) -> None:
    document = plain((DOCS / "rules" / f"{name}.md").read_text(encoding="utf-8"))
    for rule, sentence in Variant.of(name).game.rule_texts.items():
        written = re.search(rf"- {rule} (.*?)(?= - [A-Z]{{2}}-E?\d| ## |$)", document)
        assert written, f"{rule} is not in the document"
        assert plain(sentence.en) in written[1], rule
