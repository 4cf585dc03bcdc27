"""The only place that knows Numba: compilation, and a cache that is never stale.

The same source runs compiled, and as plain Python when ``NUMBA_DISABLE_JIT=1`` is set.
"""

import hashlib
import inspect
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from tilewright.found import game_sources
from tilewright.records import Array, Dtype

KEPT_CACHES = 8
ABOVE = (
    "bots",
    "cli",
    "envs",
    "server",
    "table",
    "testing",
)  # packages that compiled code never reads

F = TypeVar("F", bound=Callable[..., Any])


def _cache_root() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tilewright"


def _digest() -> str:
    """Name the cache by all that the compiled code may depend on: Numba recompiles a function only
    when its own file has changed, and forgets whether bounds checks were asked for."""
    digest = hashlib.sha256(repr((numba.__version__, numba.config.BOUNDSCHECK)).encode())
    package = Path(__file__).parent
    for source in sorted(package.rglob("*.py")):
        inside = source.relative_to(package)
        if inside.parts[0] not in ABOVE:
            digest.update(str(inside).encode() + source.read_bytes())
    for place, source in game_sources():
        digest.update(place.encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def _writable(folder: Path) -> bool:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


def _cache_folder() -> Path:
    digest = _digest()
    folder = _cache_root() / digest
    if not _writable(folder):
        user = os.getuid() if hasattr(os, "getuid") else "user"  # Windows: a folder per user
        folder = Path(tempfile.gettempdir()) / f"tilewright-{user}" / digest
        folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    _forget_old(folder.parent)
    return folder


def _forget_old(root: Path) -> None:
    """Keep the newest few: every edit of a source file makes another."""
    folders = [entry for entry in root.iterdir() if entry.is_dir() and len(entry.name) == 16]
    folders.sort(key=lambda entry: entry.stat().st_mtime)
    for folder in folders[:-KEPT_CACHES]:
        shutil.rmtree(folder, ignore_errors=True)


CACHE = _cache_folder()
numba.config.CACHE_DIR = str(CACHE)
numba.config.SLP_VECTORIZE = 1  # off by default; listing moves is 2.5 times faster with it
IS_COMPILED = not numba.config.DISABLE_JIT


def kernel(function: F) -> F:
    """Compile a function of records, arrays and numbers."""
    compiled: F = numba.njit(cache=True, error_model="numpy", nogil=True)(function)
    return compiled


def interpreted(function: F) -> F:
    """The same rule as plain Python, with all kernels that it calls: it reads and changes plain
    values, and a single call is much cheaper than handing records to compiled code."""
    source = getattr(function, "py_func", None)
    if source is None:  # compilation is off
        return function
    if function not in _interpreted:
        names = dict(source.__globals__)
        _interpreted[function] = FunctionType(source.__code__, names, source.__name__)
        for name in source.__code__.co_names:
            if name in names:
                names[name] = interpreted(names[name])
    twin: F = _interpreted[function]
    return twin


_interpreted: dict[Any, Any] = {}
_rules: dict[Any, dict[Any, Any]] = {}  # generic rule -> record type, NumPy's or Numba's -> rule


def dispatched(stub: F) -> F:
    """A rule that every game writes for itself, chosen by the record type of the first argument.

    This is functools.singledispatch for kernels: in compiled code the choice is made when the
    caller is compiled, and the game's own function is inlined. ``register_rule`` adds a game's.
    The functions are made by ``eval`` because Numba compares their signatures with the stub's.
    """
    parameters = ", ".join(inspect.signature(stub).parameters)
    first = parameters.split(",")[0]
    written: dict[Any, Any] = {}

    def chosen(record: Any) -> Any:
        return eval(f"lambda {parameters}: rule({parameters})", {"rule": written[record]})

    source = f"lambda {parameters}: written[{first}.dtype]({parameters})"
    generic: F = eval(source, {"written": written})
    generic.__name__ = stub.__name__
    generic.__doc__ = stub.__doc__
    overload(generic)(eval(f"lambda {parameters}: chosen({first})", {"chosen": chosen}))
    _rules[generic] = written
    return generic


def register_rule(generic: Callable[..., Any], dtype: Dtype, rule: Callable[..., Any]) -> None:
    """Make a kernel the rule for records of a type."""
    _rules[generic][dtype] = _rules[generic][numba.from_dtype(dtype)] = rule


def compile_now(function: Callable[..., Any], *example: object) -> None:
    """Compile for arguments like these, or load what an earlier run compiled."""
    if IS_COMPILED:
        function.compile(tuple(numba.typeof(value) for value in example))  # type: ignore[attr-defined]


def tabulated(*shape: int, dtype: str | None = None) -> Callable[[Callable[..., int]], Array]:
    """Tabulate a function of small integers (compiled code indexes unsigned tables fastest)."""

    def tabulate(function: Callable[..., int]) -> Array:
        values = [function(*place) for place in np.ndindex(*shape)]
        return np.array(values, dtype or np.min_scalar_type(max(values))).reshape(shape)

    return tabulate


def lowest(bits: int) -> int:
    """The index of the lowest bit set in ``bits`` (which must not be 0)."""
    bits = int(bits)
    return (bits & -bits).bit_length() - 1


@intrinsic  # type: ignore[untyped-decorator]  # Numba ships no types
def _count_trailing_zeros(_context: Any, _bits: Any) -> Any:  # Any: Numba's own objects
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.IntType(1)(1))

    return types.int64(types.int64), generate


# Numba wants the signatures of both functions to be the same, annotations and all.
overload(lowest)(lambda bits: lambda bits: _count_trailing_zeros(np.int64(bits)))


def index(n: int) -> int:
    """A number that is never negative: compiled code then counts no index from the end."""
    return n


overload(index)(lambda n: lambda n: np.uint64(n))


def wrapped_product(a: int, b: int) -> int:
    """The low 64 bits of a product. Compiled code may take a signed one never to overflow."""
    return int(a) * int(b) & (1 << 64) - 1


overload(wrapped_product)(lambda a, b: lambda a, b: np.int64(np.uint64(a) * np.uint64(b)))
