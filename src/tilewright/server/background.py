"""Tasks that are not awaited: their failures go to the log."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LOG = logging.getLogger("tilewright.background")


def log_failure(task: asyncio.Task[Any]) -> None:  # Any: the result is not looked at
    """To be called when a task is done."""
    if not task.cancelled() and (error := task.exception()):
        LOG.error("work in the background failed", exc_info=error)


@contextmanager
def guarded(table_id: str) -> Iterator[None]:
    """Log what fails at one table, and go on with the others."""
    try:
        yield
    except Exception as error:
        LOG.error("work on a table failed", exc_info=error, extra={"table": table_id})
