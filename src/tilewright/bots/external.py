"""Other people's programs as players, over lines on standard input and output.

    we send                          it answers
    tilewright 1                     ready
    move SECONDS POSITION            a legal move's text, within so many seconds
    quit                             nothing: it ends

POSITION is a position's text (see the notation). Everything is one line; what the program has to
say besides belongs on its standard error. A program that answers late, or with anything but a legal
move, loses the game it plays.
"""

import contextlib
import queue
import shlex
import subprocess
import threading

from tilewright.game import NotationError
from tilewright.moves import Move
from tilewright.position import Position

START_SECONDS = 10.0


class ForfeitError(Exception):
    """A player that broke the protocol or the rules, and loses the game; says how."""


class External:
    """One running program."""

    def __init__(self, command: str, seconds: float) -> None:
        self._seconds = seconds
        self._lines: queue.Queue[str] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except (OSError, ValueError) as error:
            raise ForfeitError(f"the program does not start: {error}") from error
        threading.Thread(target=self._read, daemon=True).start()
        answer = self._ask("tilewright 1", START_SECONDS)
        if answer.strip() != "ready":
            self.close()
            raise ForfeitError(f"expected 'ready', got {answer!r}")

    def choose(self, position: Position) -> Move:
        answer = self._ask(f"move {self._seconds:g} {position.text}", self._seconds).strip()
        try:
            move = Move.from_text(position.game, answer)
        except NotationError as error:
            raise ForfeitError(str(error)) from error
        refusal = position.why_not(move)
        if refusal:
            raise ForfeitError(f"illegal move {answer!r}: {refusal}")
        return move

    def close(self) -> None:
        with contextlib.suppress(OSError, ValueError, ForfeitError):
            self._send("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _ask(self, line: str, seconds: float) -> str:
        self._send(line)
        try:
            answer = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ForfeitError(f"no answer within {seconds:g} s") from None
        if not answer:
            raise ForfeitError("the program ended")
        return answer

    def _send(self, line: str) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise ForfeitError("the program ended") from error

    def _read(self) -> None:
        assert self._process.stdout is not None
        with contextlib.suppress(ValueError):  # the pipe was closed
            for line in self._process.stdout:
                self._lines.put(line)
        self._lines.put("")
