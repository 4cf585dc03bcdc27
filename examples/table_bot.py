"""A bot that takes a seat: python examples/table_bot.py http://localhost:8000/t/TABLE#KEY

It plays the legal move with the most good and fewest bad tags: what brings points at once.
"""

import itertools
import json
import sys
from secrets import token_hex
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect

WORTH = {"good": 1, "bad": -1, "plain": 0}


def main(link: str) -> None:
    address, numbers = urlsplit(link), itertools.count(1)
    prefix, _, table = address.path.rpartition("/t/")
    scheme = "wss" if address.scheme == "https" else "ws"
    with connect(f"{scheme}://{address.netloc}{prefix}/ws") as socket:

        def ask(message: dict[str, Any]) -> None:
            socket.send(json.dumps(message | {"id": str(next(numbers))}))

        socket.send(json.dumps({"type": "hello", "table": table, "keys": [address.fragment]}))
        welcome = json.loads(socket.recv())
        seat, state = welcome["you"][0], welcome["state"]
        join = {"type": "join", "seat": seat, "name": "A program", "share": token_hex(16)}
        ask({"type": "do", "command": join})
        while state["waits"] != "over":
            message = json.loads(socket.recv())
            if message["type"] == "event" and message["state"]:
                state = message["state"]
                if state["turn"] == seat and state["waits"] == "move":
                    ask({"type": "tags"})
            elif message["type"] == "reply" and message["tags"]:
                move = max(message["tags"], key=lambda m: worth(message["tags"][m]))
                command = {"type": "play", "seat": seat, "board": state["board"], "move": move}
                ask({"type": "do", "command": command})


def worth(tags: list[dict[str, str]]) -> int:
    return sum(WORTH[tag["tone"]] for tag in tags)


if __name__ == "__main__":
    main(sys.argv[1])
