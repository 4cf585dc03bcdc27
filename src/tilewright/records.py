"""Records: one declaration gives the bytes that kernels work on, and plain typed values to read.

    class Board:
        score: I16
        lines: Annotated[Numbers, "u1", 5]
        wall: Annotated[Grid, "u1", (5, 5)]

    class State:
        player: U8
        boards: Annotated[Records[Board], 4]

    STATE = RecordType(State)

``STATE.dtype`` is NumPy's record type. ``STATE.plain(array)`` turns a record into an instance of
``State`` whose fields are integers and sequences of them: reading those is fast and checked by
mypy, where a field of a NumPy record is neither. ``STATE.blank()`` gives one that can be changed,
``STATE.packed(value)`` the record of one.
"""

import struct
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import (
    Annotated,
    Any,
    Generic,
    Protocol,
    SupportsIndex,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import numpy as np
import numpy.typing as npt

WORD = 8  # bytes

R = TypeVar("R")

Array = npt.NDArray[Any]  # of any shape; its elements are numbers or records
Dtype = np.dtype[Any]
U8 = Annotated[int, "u1"]
I16 = Annotated[int, "i2"]
I32 = Annotated[int, "i4"]
I64 = Annotated[int, "i8"]
F32 = Annotated[float, "f4"]


def copied(records: Array) -> Array:
    """The same as ``copy``, which takes 20 times as long for records."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


class Numbers(Protocol):
    """A field that holds a row of numbers."""

    def __getitem__(self, index: SupportsIndex, /) -> int: ...
    def __setitem__(self, index: SupportsIndex | slice, value: int, /) -> None: ...
    def __iter__(self) -> Iterator[int]: ...
    def __len__(self) -> int: ...


class Grid(Protocol):
    """A field that holds rows of numbers."""

    @overload
    def __getitem__(self, index: tuple[SupportsIndex, SupportsIndex], /) -> int: ...
    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Numbers: ...
    def __setitem__(self, index: tuple[SupportsIndex, SupportsIndex], value: int, /) -> None: ...
    def __iter__(self) -> Iterator[Numbers]: ...


class Records(Protocol, Generic[R]):
    """A field that holds several records."""

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> R: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[R]: ...
    def __iter__(self) -> Iterator[R]: ...


# Plain values take the indices that kernels use, so that a kernel's source runs on them too.


class Row(list[int]):
    """A row of numbers that can be changed."""

    __slots__ = ()

    def __setitem__(self, index: Any, value: Any) -> None:  # Any: a number's index, or a slice
        if isinstance(index, slice):
            value = [value] * len(range(*index.indices(len(self))))
        super().__setitem__(index, value)


class Rows(list[Row]):
    """Rows of numbers that can be changed."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:  # Any: a row's index, or a row's and a column's
        if isinstance(index, tuple):
            row, column = index
            return super().__getitem__(row)[column]
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        row, column = index
        super().__getitem__(row)[column] = value


Values = tuple[int, ...]  # the numbers of a record, one after another


class FixedRows:
    """Rows of numbers that cannot be changed."""

    __slots__ = ("_at", "_columns", "_end", "_values")

    def __init__(self, values: Values, at: int, rows: int, columns: int) -> None:
        self._values, self._at, self._columns = values, at, columns
        self._end = at + rows * columns

    def __getitem__(self, index: Any) -> Any:  # Any: as above
        if isinstance(index, tuple):
            return self._values[self._at + index[0] * self._columns + index[1]]
        start = self._at + index * self._columns
        return self._values[start : start + self._columns]

    def __iter__(self) -> Iterator[Values]:
        starts = range(self._at, self._end, self._columns)
        return (self._values[start : start + self._columns] for start in starts)


class FixedRecords:
    """Records that cannot be changed, each read when it is first asked for."""

    __slots__ = ("_made", "_places", "_type", "_values")

    def __init__(self, nested: "RecordType[Any]", values: Values, places: range) -> None:
        self._type, self._values, self._places = nested, values, places
        self._made: dict[int, Any] = {}  # Any: the declared class of these records

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self._places)))]
        if index not in self._made:
            self._made[index] = self._type.read(self._values, self._places[index])
        return self._made[index]

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self._places)))


@dataclass(frozen=True)
class Field:
    """A field of a record: how it is laid out, and how it is read, made and written."""

    dtype: tuple[Any, ...]  # Any: as NumPy wants it
    format: str  # as ``struct`` wants it
    size: int  # in numbers
    source: str  # reads it from the numbers ``v``, from ``{i}`` on; ``nested`` is its record type
    blank: Callable[[], Any]  # Any: what the field holds
    flat: Callable[[Any], Iterable[int]]
    nested: "RecordType[Any] | None" = None


def number_field(name: str, code: str) -> Field:
    return Field((name, code), letter(code), 1, "v[{i}]", lambda: 0, lambda held: (held,))


def row_field(name: str, code: str, n: int) -> Field:
    return Field(
        (name, code, n),
        n * letter(code),
        n,
        f"v[{{i}} : {{i}} + {n}]",
        lambda: Row([0] * n),
        lambda held: held,
    )


def grid_field(name: str, code: str, shape: tuple[int, int]) -> Field:
    rows, columns = shape
    n = rows * columns
    return Field(
        (name, code, shape),
        n * letter(code),
        n,
        f"FixedRows(v, {{i}}, {rows}, {columns})",
        lambda: Rows(Row([0] * columns) for _ in range(rows)),
        chain.from_iterable,
    )


def records_field(name: str, nested: "RecordType[Any]", n: int) -> Field:
    size = nested.size
    return Field(
        (name, nested.dtype, n),
        n * nested.format,
        n * size,
        f"FixedRecords({{nested}}, v, range({{i}}, {{i}} + {n * size}, {size}))",
        lambda: [nested.blank() for _ in range(n)],
        lambda held: chain.from_iterable(map(nested.flat, held)),
        nested=nested,
    )


def letter(code: str) -> str:
    """What ``struct`` calls a type that NumPy calls like this."""
    return {"u1": "B", "i2": "h", "i4": "i", "u4": "I", "i8": "q", "u8": "Q", "f4": "f", "f8": "d"}[
        code
    ]


def field_of(name: str, hint: Any) -> Field:  # Any: a type hint has no type of its own
    if hasattr(np.record, name):
        raise TypeError(f"expected a field whose name is no method of NumPy's records, got {name}")
    kind, *details = get_args(hint)
    if get_origin(kind) is Records:
        return records_field(name, RecordType(get_args(kind)[0]), *details)
    if kind is Grid:
        return grid_field(name, *details)
    return row_field(name, *details) if len(details) > 1 else number_field(name, *details)


def reader(
    fields: Mapping[str, Field], starts: Sequence[int]
) -> Callable[[Values, int], dict[str, Any]]:  # Any: what the fields hold
    """Reads all fields of the record that begins at a number. It is written out as one expression:
    a call for each field would take three times as long, and positions are read all the time."""
    nested = {f"type_of_{name}": field.nested for name, field in fields.items()}
    parts = [
        f"{name!r}: " + field.source.format(i=f"i + {at}", nested=f"type_of_{name}")
        for (name, field), at in zip(fields.items(), starts, strict=True)
    ]
    known = {"FixedRows": FixedRows, "FixedRecords": FixedRecords, **nested}
    whole = f"lambda v, i: {{{', '.join(parts)}}}"
    read: Callable[[Values, int], dict[str, Any]] = eval(whole, known)
    return read


class RecordType(Generic[R]):
    """The records that a class's annotations declare.

    A number is ``U8`` and the like, an array ``Annotated[Numbers, "u1", length]`` or
    ``Annotated[Grid, "u1", (rows, columns)]``, an array of records
    ``Annotated[Records[Board], length]``. Records are padded to whole words, so that their bytes
    can be read as words.
    """

    def __init__(self, declaration: type[R]) -> None:
        self.declaration = declaration
        hints = get_type_hints(declaration, include_extras=True)
        self._fields = {name: field_of(name, hint) for name, hint in hints.items()}
        fields = self._fields.values()
        ends = list(accumulate((field.size for field in fields), initial=0))
        self.size = ends.pop()
        self._values_of = reader(self._fields, ends)
        types = [field.dtype for field in fields]
        missing = -np.dtype(types).itemsize % WORD
        padding = [("padding", "u1", (missing,))] if missing else []
        self.dtype: Dtype = np.dtype((np.record, types + padding))
        self.format = "".join(field.format for field in fields) + f"{missing}x"
        self._layout = struct.Struct("<" + self.format)

    def new(self, length: int = 1) -> Array:
        """An array of records, all zero."""
        return np.zeros(length, self.dtype)

    def plain(self, records: Array) -> R:
        """The first of some records as plain values that cannot be changed."""
        return self.read(self._layout.unpack_from(records.tobytes()), 0)

    def read(self, values: Values, start: int) -> R:
        made = object.__new__(self.declaration)
        made.__dict__ = self._values_of(values, start)
        return made

    def blank(self) -> R:
        """Plain values that can be changed, all 0."""
        made = object.__new__(self.declaration)
        made.__dict__ = {name: field.blank() for name, field in self._fields.items()}
        return made

    def packed(self, value: R) -> Array:
        """An array of one record, from plain values."""
        return np.frombuffer(bytearray(self._layout.pack(*self.flat(value))), self.dtype)

    def flat(self, value: R) -> Iterator[int]:
        for name, field in self._fields.items():
            yield from field.flat(getattr(value, name))
