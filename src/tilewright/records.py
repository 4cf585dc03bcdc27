"""Records: one declaration gives the bytes that kernels work on, and plain typed values to read.

    class Board:
        score: I16
        lines: Annotated[Numbers, "u1", 5]
        wall: Annotated[Grid, "u1", (5, 5)]

    class State:
        player: U8
        boards: Annotated[Records[Board], 4]

    STATE = RecordType(State)

``STATE.dtype`` is NumPy's record type. ``STATE.plain(array)`` turns records into instances of
``State`` whose fields are integers and lists: reading them is fast and checked by mypy, where a
field of a NumPy record is neither.
"""

from collections.abc import Iterator
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


class PlainNumbers(list[Any]):  # Any: the numbers of a row, or the rows of a grid
    """A list that takes the indices that kernels use, so that their source runs on it too."""

    __slots__ = ()

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, tuple):
            row, column = index
            return list.__getitem__(self, row)[column]
        return list.__getitem__(self, index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, tuple):
            row, column = index
            list.__getitem__(self, row)[column] = value
        elif isinstance(index, slice):
            places = range(*index.indices(len(self)))
            list.__setitem__(self, index, [value] * len(places))
        else:
            list.__setitem__(self, index, value)


class RecordType(Generic[R]):
    """The records that a class's annotations declare.

    A number is ``U8`` and the like, an array ``Annotated[Numbers, "u1", length]`` or
    ``Annotated[Grid, "u1", (rows, columns)]``, an array of records
    ``Annotated[Records[Board], length]``. Records are padded to whole words, so that their bytes
    can be read as words.
    """

    def __init__(self, declaration: type[R]) -> None:
        self.declaration = declaration
        self._nested: dict[str, RecordType[Any]] = {}
        hints = get_type_hints(declaration, include_extras=True)
        fields = [self._field(name, hint) for name, hint in hints.items()]
        self._names = tuple(hints)
        missing = -np.dtype(fields).itemsize % WORD
        if missing:
            fields.append(("padding", "u1", (missing,)))
        self.dtype: Dtype = np.dtype((np.record, fields))

    def _field(self, name: str, hint: Any) -> tuple[Any, ...]:  # Any: hints have no type
        if hasattr(np.record, name):
            raise TypeError(
                f"expected a field whose name is no method of NumPy's records, got {name}"
            )
        kind, *details = get_args(hint)
        if get_origin(kind) is Records:
            self._nested[name] = RecordType(get_args(kind)[0])
            return name, self._nested[name].dtype, *details
        return name, *details

    def new(self, length: int = 1) -> Array:
        """An array of records, all zero."""
        return np.zeros(length, self.dtype)

    def plain(self, records: Array) -> list[R]:
        """Records as plain values."""
        return [self._plain(values) for values in records.tolist()]

    def _plain(self, values: tuple[Any, ...]) -> R:
        made = object.__new__(self.declaration)
        fields = made.__dict__
        for name, value in zip(self._names, values, strict=False):  # padding is left out
            if name in self._nested:
                fields[name] = self._nested[name].plain(value)
            elif isinstance(value, np.ndarray):
                fields[name] = plain_numbers(value.tolist())
            else:
                fields[name] = value
        return made

    def blank(self) -> R:
        """A plain value with all numbers 0."""
        return self.plain(self.new())[0]

    def packed(self, value: R) -> Array:
        """An array of one record, from a plain value."""
        records = self.new()
        self._pack(value, records[0])
        return records

    def _pack(self, value: R, record: Any) -> None:  # Any: NumPy gives its records no type
        for name in self._names:
            held = getattr(value, name)
            if name in self._nested:
                for i, part in enumerate(held):
                    self._nested[name]._pack(part, record[name][i])
            else:
                record[name] = held


def plain_numbers(values: list[Any]) -> PlainNumbers:
    if values and isinstance(values[0], list):
        return PlainNumbers(map(PlainNumbers, values))
    return PlainNumbers(values)
