"""Archive: many files as one, handed on while it is written, however many there are."""

import zipfile
from collections.abc import AsyncIterator


class Archive:
    """What was written and has not been taken yet; as a file that ``zipfile`` writes to."""

    def __init__(self) -> None:
        self._written = bytearray()

    def write(self, content: bytes) -> int:
        self._written += content
        return len(content)

    def flush(self) -> None:
        pass

    def close(self) -> None:
        pass

    def take(self) -> bytes:
        taken = bytes(self._written)
        self._written.clear()
        return taken


async def zipped(files: AsyncIterator[tuple[str, str]]) -> AsyncIterator[bytes]:
    """A zip archive of texts by name, in pieces."""
    archive = Archive()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as written:
        async for name, text in files:
            written.writestr(name, text)
            yield archive.take()
    yield archive.take()
