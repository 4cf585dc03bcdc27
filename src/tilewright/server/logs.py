"""Logs: one line per message, as text or as JSON. No line holds a secret.

Links' secrets and seeds are never given to a logger; what a library logs (an address with its
query, a header) is cleaned of everything that looks like one.
"""

import json
import logging
import re
import sys
import time
from dataclasses import dataclass, field
from typing import IO, Literal

HIDDEN = "[hidden]"
WRITERS_OF_ADDRESSES = ("httpx", "httpcore")  # where people are told things: a webhook is a secret
# Keys are 32 letters of URL-safe base64, seeds 64 of hexadecimal; long names in code have neither
# capitals nor digits.
SECRET = re.compile(r"(?<![A-Za-z0-9_-])(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{32,}")
# What uvicorn would log each time that a client sends it. Anyone could fill the disk with that.
FAULTS = frozenset(
    {
        "Invalid HTTP request received.",
        "Invalid UTF-8 sequence received from client.",
        "Unsupported upgrade request.",
    }
)
REPEAT_SECONDS = 60.0
BEARER = re.compile(r"(?i)(bearer\s+)\S+")
KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class Lines(logging.Formatter):
    """Text: time, level, logger, message, and ``extra`` values as name=value."""

    def format(self, record: logging.LogRecord) -> str:
        more = "".join(f" {key}={value}" for key, value in extra(record).items())
        line = f"{self._time(record)} {record.levelname.lower()} {record.name}: "
        return hide(line + record.getMessage() + more + self._failure(record, "\n"))

    def _time(self, record: logging.LogRecord) -> str:
        return self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z")

    def _failure(self, record: logging.LogRecord, before: str = "") -> str:
        return before + self.formatException(record.exc_info) if record.exc_info else ""


class JsonLines(Lines):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self._time(record),
            "level": record.levelname.lower(),
            "part": record.name,
            "text": record.getMessage(),
            **extra(record),
        }
        if record.exc_info:
            line["error"] = self._failure(record)
        return hide(json.dumps(line, ensure_ascii=False, default=str))


def extra(record: logging.LogRecord) -> dict[str, object]:
    """What was given as ``extra=``."""
    return {key: value for key, value in vars(record).items() if key not in KNOWN}


def hide(text: str) -> str:
    return SECRET.sub(HIDDEN, BEARER.sub(rf"\1{HIDDEN}", text))


def is_own(record: logging.LogRecord) -> bool:
    """Whether it tells of more than what a client did wrong."""
    return record.msg not in FAULTS


@dataclass
class Seldom:
    """Errors that come again and again while their cause lasts: each is logged once a minute."""

    log: logging.Logger
    _logged: dict[str, float] = field(default_factory=dict)

    def error(self, text: str, *given: object) -> None:
        now, before = time.monotonic(), self._logged.get(text)
        if before is None or now - before > REPEAT_SECONDS:
            self._logged[text] = now
            self.log.error(text, *given)


def set_up(
    level: str, style: Literal["text", "json"], stream: IO[str] | None = None
) -> logging.Handler:
    """Send the logs of this program and its libraries to one stream, in one format."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines() if style == "json" else Lines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], True
        logger.addFilter(is_own)
    for name in WRITERS_OF_ADDRESSES:
        logging.getLogger(name).setLevel(logging.WARNING)
    return handler
