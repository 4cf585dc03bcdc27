"""Our bots as a program that others may talk to: the other side of ``docs/engines.md``."""

import queue
import threading
import time
from collections.abc import Callable, Iterable

from tilewright.bots.bot import Bot, Decision
from tilewright.bots.levels import LEVELS, in_time
from tilewright.bots.protocol import VERSION, Limit, ProtocolError, Setting, read_go
from tilewright.game import OptionError
from tilewright.games import game, read_name
from tilewright.position import Position
from tilewright.version import __version__

SETTINGS = {
    setting.name: setting
    for setting in (
        Setting("level", "|".join(str(level.number) for level in LEVELS), "8"),
        Setting("seed", "text", "0"),
    )
}

AGAIN = 0.01  # seconds between two stops

Write = Callable[[str], object]


class Speaker:
    """Answers lines, one at a time; ``stop`` may come while it thinks."""

    def __init__(self, write: Write, prepare: Callable[[str], object]) -> None:
        """``prepare`` is told the name of each game before it is played."""
        self._write, self._prepare = write, prepare
        self._values = {name: setting.default for name, setting in SETTINGS.items()}
        self._bot: Bot | None = None

    def answer(self, line: str) -> None:
        word, _, rest = line.strip().partition(" ")
        try:
            match word:
                case "tilewright":
                    self._greet(rest)
                case "set":
                    self._set(rest)
                case "newgame":
                    self._begin((rest.split() or [""])[0])
                    self._write("ready")
                case "go":
                    limit, position = self._asked(rest)
                    decision = self._decide(position, limit)
                    self._tell(decision)
                    self._write(f"move {decision.move}")
                case "move":  # version 1
                    seconds, _, text = rest.partition(" ")
                    limit, position = self._asked(f"fixed {seconds} {text}")
                    self._write(str(self._decide(position, limit).move))
                case "stop" | "":
                    pass
                case _:
                    raise ProtocolError(f"expected a line of the protocol, got {line.strip()!r}")
        except ValueError as error:
            self._write(f"error {error}")

    def stop(self) -> None:
        """Answer with what is known so far."""
        if self._bot:
            self._bot.stop()

    def _greet(self, version: str) -> None:
        if version == "1":
            self._write("ready")
            return
        self._write(f"name Tilewright {__version__}")
        for setting in SETTINGS.values():
            self._write(setting.line)
        self._write(f"ready {VERSION}")

    def _set(self, rest: str) -> None:
        name, _, value = rest.partition(" ")
        if name not in SETTINGS:
            raise OptionError(f"expected an option ({', '.join(SETTINGS)}), got {name!r}")
        SETTINGS[name].check(value)
        self._values[name] = value
        self._bot = None

    def _begin(self, name: str) -> None:
        self._prepare(read_name(game(name).name)[0])
        self._bot = None

    def _asked(self, rest: str) -> tuple[Limit, Position]:
        limit, position = read_go(rest)
        self._prepare(position.game)
        return limit, position

    def _tell(self, decision: Decision) -> None:
        """What a search or a proof found, if there was one."""
        best = next((one for one in decision.found if one.move == decision.move), None)
        line = decision.proven.line if decision.proven else best.line if best else ()
        share = decision.value if decision.proven or not best else best.share
        if line and share is not None:
            visits = f" visits={best.visits}" if best else ""
            self._write(f"info share={share:.4f}{visits} line={','.join(map(str, line))}")

    def _decide(self, position: Position, limit: Limit) -> Decision:
        level = in_time(int(self._values["level"]), limit.advised)
        if self._bot is None or self._bot.game != position.game:
            self._bot = Bot(position.game, level, self._values["seed"])
        self._bot.level = level
        return self._bot.decide(position)


def speak(lines: Iterable[str], write: Write, prepare: Callable[[str], object]) -> None:
    """Answer until the lines end or say ``quit``; a stop reaches a bot that thinks."""
    speaker, waiting = Speaker(write, prepare), queue.Queue[str | None]()

    def listen() -> None:
        for line in lines:
            if line.strip() in ("stop", "quit"):
                hurry()
            if line.strip() == "quit":
                break
            waiting.put(line)
        waiting.put(None)

    def hurry() -> None:
        """Until all that was asked is answered: a bot may only now begin to think."""
        while waiting.unfinished_tasks:
            speaker.stop()
            time.sleep(AGAIN)

    threading.Thread(target=listen, daemon=True).start()
    while (line := waiting.get()) is not None:
        speaker.answer(line)
        waiting.task_done()
