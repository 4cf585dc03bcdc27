"""A process that does steps of the work behind the page: reads calls as JSON lines, and answers
``done`` or what went wrong."""

import contextlib
import json
import os
import sys
from importlib import import_module

LOWER_PRIORITY = 10  # the server answers people first


def do(line: str) -> str:
    name, *arguments = json.loads(line)
    module, _, function = name.partition(":")
    try:
        getattr(import_module(module), function)(*arguments)
    except Exception as error:
        return " ".join(f"{type(error).__name__}: {error}".split())
    return "done"


def lower_priority(by: int) -> None:
    """Let other processes go first, where the system knows priorities by number."""
    if hasattr(os, "nice"):
        os.nice(by)


def main() -> None:
    lower_priority(LOWER_PRIORITY)
    out, sys.stdout = sys.stdout, sys.stderr  # printed text must not mix with the answers
    with contextlib.suppress(BrokenPipeError):  # nobody waits any more
        for line in sys.stdin:
            print(do(line), file=out, flush=True)


if __name__ == "__main__":
    main()
