"""A process that stores events until it is killed: ``appender DATA NAME COUNT TABLE...``.

It prints a line with the table and the words of every event that is stored.
"""

import asyncio
import sys

from tests.server.tables import append, said
from tilewright.server.store import Store
from tilewright.server.stores import make_store


async def append_all(store: Store, table: str, name: str, count: int) -> None:
    after = len(await store.events(table))
    for number in range(count):
        text = f"{name}/{number}"
        while not await append(store, table, after, [said(text)]):
            after = len(await store.events(table))
        after += 1
        print(table, text, flush=True)


async def main(data: str, name: str, count: str, *tables: str) -> None:
    store = make_store(data)
    await store.open()
    await asyncio.gather(*(append_all(store, table, name, int(count)) for table in tables))
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
