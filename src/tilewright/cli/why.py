"""``tilewright why``: may this move be played, and if not, why not."""

import argparse

from tilewright.cli.arguments import Commands, clear_errors, read_position

LEGAL = {"en": "{move} is legal: {words}.", "fr": "{move} est permis : {words}."}
RULE = {"en": "Rule {rule}: {text}", "fr": "Règle {rule} : {text}"}


def add(commands: Commands) -> None:
    parser = commands.add_parser("why", help="say why a move is not legal")
    parser.add_argument("position", metavar="POSITION", help="a position's text, in quotes")
    parser.add_argument("move", metavar="MOVE", help="a move's text, like 3b2")
    parser.add_argument("--lang", choices=("en", "fr"), default="en", help="default en")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> None:
    position = read_position(arguments.position)
    with clear_errors():
        refusal = position.why_not(arguments.move)
    if refusal is None:
        words = position.describe_move(arguments.move, arguments.lang)
        print(LEGAL[arguments.lang].format(move=arguments.move, words=words))
    else:
        print(f"{refusal.words(arguments.lang)}")
        text = refusal.rule_text(arguments.lang)
        print(RULE[arguments.lang].format(rule=refusal.rule, text=text))
