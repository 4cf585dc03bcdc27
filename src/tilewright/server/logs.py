"""Logs: one line per message, as text or as JSON. No line holds a secret.

Links' secrets and seeds are never given to a logger; what a library logs (an address with its
query, a header) is cleaned of everything that looks like one.
"""

import json
import logging
import re
import sys
from typing import IO, Literal

HIDDEN = "[hidden]"
WRITERS_OF_ADDRESSES = ("httpx", "httpcore")  # where people are told things: a webhook is a secret
# Keys are 32 letters of URL-safe base64, seeds 64 of hexadecimal; long names in code have neither
# capitals nor digits.
SECRET = re.compile(r"(?<![A-Za-z0-9_-])(?=[a-z_-]*[A-Z0-9])[A-Za-z0-9_-]{32,}")
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
    for name in WRITERS_OF_ADDRESSES:
        logging.getLogger(name).setLevel(logging.WARNING)
    return handler
