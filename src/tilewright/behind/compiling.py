"""Compile the games behind the served page: first of each the rules, then its bots."""

from collections.abc import Iterable

from tilewright.behind.queue import Step, Work
from tilewright.bots.bot import jobs_for_bots
from tilewright.game import Game
from tilewright.games import Variant, all_games, game
from tilewright.tools.warm import Job, is_ready, jobs_for, mark_ready, rehearse

RULES, BOTS = "rules", "bots"
COMPILE = "tilewright.behind.compiling:compile_part"


def works(with_bots: bool = True) -> Iterable[Work]:
    for rules in all_games():
        yield rules_of(rules.name)
        if with_bots:
            yield bots_of(rules.name)


def rules_of(name: str) -> Work:
    def load(_work: Work) -> None:
        """Here, too; what a process could not compile is compiled now."""
        if not is_ready(name):
            for _, job in jobs_for(game(name)):
                job()
            mark_ready(name)
        rehearse(Variant.of(name))

    return Work(name, RULES, steps_of(name, RULES, name), load)


def bots_of(name: str) -> Work:
    """Bots think in processes of their own, which compile what is missing."""
    key = f"{name}-bots"

    def note(work: Work) -> None:
        if not work.failed:
            mark_ready(key)

    return Work(name, BOTS, steps_of(name, BOTS, key), note)


def steps_of(name: str, part: str, key: str) -> list[Step]:
    """None when all was compiled before."""
    if is_ready(key):
        return []
    jobs = enumerate(jobs_of(game(name), part))
    return [Step(words, (COMPILE, name, part, number)) for number, (words, _) in jobs]


def jobs_of(rules: Game, part: str) -> list[Job]:
    return jobs_for(rules) if part == RULES else jobs_for_bots(rules.name)


def compile_part(name: str, part: str, number: int) -> None:
    """Compile one of the kernels, or a few; the compiled code is kept on disk."""
    _, job = jobs_of(game(name), part)[number]
    job()
