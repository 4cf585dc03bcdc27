"""Archives: handed on while they are written."""

import asyncio
import io
import zipfile
from collections.abc import AsyncIterator

from tilewright.server.archive import zipped


def test_each_file_is_handed_on_before_the_next_one_is_made() -> None:
    texts = {f"{number}.txt": f"text {number}\n" * number for number in range(50)}
    events: list[str] = []

    async def made() -> AsyncIterator[tuple[str, str]]:
        for name, text in texts.items():
            events.append("made")
            yield name, text

    async def read() -> bytes:
        pieces = []
        async for piece in zipped(made()):
            events.append("taken")
            pieces.append(piece)
        return b"".join(pieces)

    with zipfile.ZipFile(io.BytesIO(asyncio.run(read()))) as archive:
        assert archive.testzip() is None
        assert {name: archive.read(name).decode() for name in archive.namelist()} == texts
    assert events == ["made", "taken"] * len(texts) + ["taken"]
