"""PostgresCommons: what processes tell each other, in the database that they share."""

from functools import cache

from tilewright.server.pg_link import Connection
from tilewright.server.postgres import PostgresStore
from tilewright.server.store import Rows, Statement

FUNCTIONS = {
    "seconds()": "extract(epoch FROM clock_timestamp())::double precision",
    "lesser(": "least(",
}


class PostgresCommons:
    """Uses the store's own connections, while it is open."""

    def __init__(self, store: PostgresStore) -> None:
        self._store = store

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def run(self, *statements: Statement) -> list[Rows]:
        async def work(connection: Connection) -> list[Rows]:
            # Not in one transaction: a process that is slow to go on would keep others waiting.
            return [await connection.fetch(spelled(text), *given) for text, given in statements]

        return await self._store.run(work)


@cache
def spelled(text: str) -> str:
    for name, expression in FUNCTIONS.items():
        text = text.replace(name, expression)
    return text
