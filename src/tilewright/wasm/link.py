"""From an object file to a module: it gets a memory, a stack and exports.

A linker for many objects weighs a hundred megabytes; for one it is this page. The object is
complete in itself, so LLVM has already numbered its functions, and placed its constants from
address 0 on, as they are to stay. See https://github.com/WebAssembly/tool-conventions/blob/main/Linking.md
"""

from collections.abc import Collection, Iterator

from tilewright.wasm.memory import CONSTANTS, FIRST, Memory

HEADER = b"\0asm\1\0\0\0"
CUSTOM, TYPE, IMPORT, FUNCTION, MEMORY, GLOBAL, EXPORT, CODE, DATA, DATA_COUNT = (
    *(0, 1, 2, 3, 5, 6, 7, 10, 11, 12),
)
GIVEN = (b"__linear_memory", b"__stack_pointer")  # what an object imports, and a module has
SYMBOLS = 8  # the part of the section "linking" that names things
OF_FUNCTION, OF_DATA, OF_SECTION = 0, 1, 3  # kinds of symbols
UNDEFINED, NAMED = 0x10, 0x40  # flags of symbols
I32, MUTABLE, I32_CONST, END = b"\x7f", b"\1", b"\x41", b"\x0b"
PAGE = 1 << 16


class LinkError(ValueError):
    """An object that is not complete in itself: its kernels call something of a C library."""


class Reader:
    """Reads numbers and names one after another."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    @property
    def is_done(self) -> bool:
        return self.at >= len(self.data)

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def take(self, length: int) -> bytes:
        self.at += length
        return self.data[self.at - length : self.at]

    def name(self) -> bytes:
        return self.take(self.number())


def number(value: int) -> bytes:
    """A number as modules write it: seven bits a byte, the lowest first."""
    written = bytearray()
    while value > 127:
        written.append(value & 127 | 128)
        value >>= 7
    return bytes([*written, value])


def signed(value: int) -> bytes:
    """The same for a number whose seventh bit is its sign."""
    written = bytearray()
    while not -64 <= value < 64:
        written.append(value & 127 | 128)
        value >>= 7
    return bytes([*written, value & 127])


def section(code: int, *items: bytes) -> bytes:
    body = number(len(items)) + b"".join(items)
    return bytes([code]) + number(len(body)) + body


def sections(data: bytes) -> Iterator[tuple[int, bytes]]:
    reader = Reader(data, len(HEADER))
    while not reader.is_done:
        yield reader.take(1)[0], reader.name()


def linked(made: bytes, memory: Memory, entries: Collection[str]) -> bytes:
    """A module that exports its memory and the entry points, and imports nothing."""
    parts = {code: body for code, body in sections(made) if code != CUSTOM}
    check_imports(parts.pop(IMPORT))
    check_constants(parts.get(DATA, b"\0"))
    functions = dict(exported(made))
    pages = -(-memory.end // PAGE)
    exports = [named(b"memory", 2, 0)] + [named(n.encode(), 0, functions[n]) for n in entries]
    own = {
        MEMORY: section(MEMORY, b"\0" + number(pages)),
        GLOBAL: section(GLOBAL, I32 + MUTABLE + I32_CONST + signed(FIRST) + END),
        EXPORT: section(EXPORT, *exports),
    }
    kept = {code: bytes([code]) + number(len(body)) + body for code, body in parts.items()}
    order = (TYPE, FUNCTION, MEMORY, GLOBAL, EXPORT, DATA_COUNT, CODE, DATA)
    whole = kept | own
    return HEADER + b"".join(whole[code] for code in order if code in whole)


def named(name: bytes, kind: int, index: int) -> bytes:
    return number(len(name)) + name + bytes([kind]) + number(index)


def check_imports(body: bytes) -> None:
    reader = Reader(body)
    for _ in range(reader.number()):
        reader.name()
        name, kind = reader.name(), reader.take(1)[0]
        if name not in GIVEN:
            raise LinkError(f"expected kernels that call nothing else, got {name.decode()}")
        reader.take(2)
        if kind == 2:
            reader.at -= 1
            reader.number()


def check_constants(body: bytes) -> None:
    """Whether all segments end before the stack begins."""
    reader, end = Reader(body), 0
    for _ in range(reader.number()):
        reader.number()
        reader.take(1)
        start = reader.number()  # never so high that it would be taken for negative
        reader.take(1)
        end = max(end, start + len(reader.name()))
    if end > CONSTANTS:
        raise LinkError(f"expected tables of at most {CONSTANTS:,} bytes, got {end:,}")


def exported(made: bytes) -> Iterator[tuple[str, int]]:
    """The functions that an object defines, and their numbers."""
    (body,) = (body for code, body in sections(made) if code == CUSTOM and b"linking" in body[:8])
    reader = Reader(body)
    reader.name()
    reader.number()
    while not reader.is_done:
        kind, part = reader.take(1)[0], Reader(reader.name())
        if kind == SYMBOLS:
            yield from symbols(part)


def symbols(reader: Reader) -> Iterator[tuple[str, int]]:
    for _ in range(reader.number()):
        kind, flags = reader.take(1)[0], reader.number()
        is_defined = not flags & UNDEFINED
        if kind == OF_DATA:
            reader.name()
            if is_defined:
                for _ in range(3):
                    reader.number()
        elif kind == OF_SECTION:
            reader.number()
        else:
            index = reader.number()
            if is_defined or flags & NAMED:
                name = reader.name().decode()
                if kind == OF_FUNCTION and is_defined:
                    yield name, index
