"""Other people's programs as players, over lines on standard input and output.

``docs/engines.md`` states the protocol. A program that answers late, or with anything but a legal
move, loses the game it plays; everything besides that it has to say belongs on its standard error.
"""

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from types import TracebackType

from tilewright.bots.protocol import VERSION, Answer, Limit, Setting, ask_for_move, read_info
from tilewright.game import NotationError, OptionError
from tilewright.games import Variant
from tilewright.moves import Move
from tilewright.position import Position
from tilewright.search.fitting import check_position, check_waits

START_SECONDS = 30.0  # a busy machine takes long to start a program
DEFAULT_LIMIT = Limit(5.0)


class ForfeitError(Exception):
    """A player that broke the protocol or the rules, and loses the game; says how.

    >>> try:
    ...     Engine("no-such-program")
    ... except ForfeitError as error:
    ...     print(str(error)[:27])
    the program does not start:
    """


class LateError(ForfeitError):
    """No answer in time."""


class Program:
    """A running process, line by line."""

    def __init__(self, command: str | Sequence[str]) -> None:
        self._lines: queue.Queue[str] = queue.Queue()
        try:
            words = shlex.split(command) if isinstance(command, str) else [*command]
            self._process = subprocess.Popen(
                words or [""], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise ForfeitError(f"the program does not start: {error}") from error
        threading.Thread(target=self._read, daemon=True).start()

    def send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except (OSError, ValueError) as error:
            raise ForfeitError("the program ended") from error

    def hear(self, until: float, seconds: float) -> str:
        """The next line; ``until`` is when it is late, ``seconds`` after the question."""
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise LateError(f"no answer within {seconds:g} s") from None
        if not line:
            self._lines.put("")  # for the next question
            raise ForfeitError("the program ended")
        return line.strip()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        with contextlib.suppress(ForfeitError):
            self.send("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError):  # the pipe was closed
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put("")


class Engine:
    """A program that plays, for one game after another; here it is our own.

    >>> import sys
    >>> from tilewright import Dealer
    >>> position = Dealer(7).deal(Position.start("azul"))
    >>> with Engine(f"{sys.executable} -m tilewright engine", options={"level": 1}) as engine:
    ...     engine.new_game(position.variant)
    ...     answer = engine.play(position, Limit(seconds=60))
    >>> answer.move in position.legal_moves
    True

    It is also a player, by ``choose``, with the limit it was made with.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        limit: Limit = DEFAULT_LIMIT,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """``command`` is a text as a shell reads it, or a list of its words."""
        self.command, self.limit = command, limit
        self.about: dict[str, str] = {}  # its name and author, as far as it says
        self.settings: dict[str, Setting] = {}  # the options it offers
        self._program, self.version = self._start(command)
        self._left = limit  # of the game that is played
        try:
            for name, value in (options or {}).items():
                self.set(name, value)
        except BaseException:
            self.close()
            raise

    def _start(self, command: str | Sequence[str]) -> tuple[Program, int]:
        """Greet the program in our version; one that does not understand it, in the first."""
        for version in (VERSION, 1):
            program = Program(command)
            try:
                program.send(f"tilewright {version}")
                return program, self._greeted(program)
            except ForfeitError as error:
                program.close()
                if version == 1 or isinstance(error, LateError):
                    raise
        raise AssertionError("the last version returns or raises")

    def _greeted(self, program: Program) -> int:
        """Hear what a program offers until it is ready; return the version that it speaks."""
        until = time.monotonic() + START_SECONDS
        while True:
            word, _, rest = program.hear(until, START_SECONDS).partition(" ")
            if word == "ready" and rest in ("", str(VERSION)):
                return VERSION if rest else 1
            if word in ("name", "author"):
                self.about[word] = rest
            elif word == "option" and len(rest.split()) >= 2:
                setting = Setting.read(rest)
                self.settings[setting.name] = setting
            else:
                raise ForfeitError(f"expected 'ready', got {f'{word} {rest}'.strip()!r}")

    def set(self, name: str, value: object) -> None:
        """Give one of the program's options another value."""
        if name not in self.settings:
            offered = ", ".join(self.settings) or "none"
            raise OptionError(f"expected an option of the program ({offered}), got {name!r}")
        if not str(value).isprintable():
            raise OptionError(f"expected {name}= words of one line, got {value!r}")
        self.settings[name].check(str(value))
        self._program.send(f"set {name} {value}")

    def new_game(self, variant: Variant) -> None:
        """Say that a game begins; its clock is full again."""
        self._left = self.limit
        if self.version > 1:
            self._program.send(f"newgame {variant}")
            answer = self._program.hear(time.monotonic() + START_SECONDS, START_SECONDS)
            if answer != "ready":
                raise ForfeitError(f"expected 'ready', got {answer!r}")

    def play(self, position: Position, limit: Limit) -> Answer:
        """A legal move within a limit. ForfeitError if none comes; the program has then ended,
        since what it says later would answer another question."""
        check_position(position)
        check_waits(position)
        try:
            return self._asked(position, limit)
        except ForfeitError:
            self.close()
            raise

    def _asked(self, position: Position, limit: Limit) -> Answer:
        if self.version == 1:
            self._program.send(f"move {limit.longest:g} {position.text}")
        else:
            self._program.send(ask_for_move(limit, position))
        until, info = time.monotonic() + limit.longest, dict[str, str]()
        line = self._program.hear(until, limit.longest)
        while self.version > 1 and line.startswith("info "):
            info |= read_info(line.removeprefix("info "))
            line = self._program.hear(until, limit.longest)
        if self.version > 1:
            if not line.startswith("move "):
                raise ForfeitError(f"expected 'move' and a move's text, got {line!r}")
            line = line.removeprefix("move ")
        return Answer(legal_move(position, line), info)

    def choose(self, position: Position) -> Move:
        """A legal move within the limit that it was made with."""
        began = time.monotonic()
        answer = self.play(position, self._left)
        self._left = self._left.after(time.monotonic() - began)
        return answer.move

    def stop(self) -> None:
        """Ask for the answer that ``play`` waits for in another thread, at once."""
        if self.version > 1:
            self._program.send("stop")

    @property
    def is_running(self) -> bool:
        """Whether its process lives."""
        return self._program.is_running

    def close(self) -> None:
        """Ask the program to end, and end it if it does not."""
        self._program.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def legal_move(position: Position, text: str) -> Move:
    try:
        move = Move.from_text(position.game, text)
    except NotationError as error:
        raise ForfeitError(str(error)) from error
    refusal = position.why_not(move)
    if refusal:
        raise ForfeitError(f"illegal move {text!r}: {refusal}")
    return move
