"""Coroutines, run one after another in one event loop by a test that is none."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Loop:
    """As ``asyncio.Runner``, but for its handler of signals: when that one is put back, Python
    writes down as text whatever a coroutine returned, which takes longest where it is rooms."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        return self._runner.get_loop().run_until_complete(work)

    def close(self) -> None:
        self._runner.close()
