"""The only place that knows Numba: compilation, and a cache that is never stale.

The same source runs compiled, and as plain Python when ``NUMBA_DISABLE_JIT=1`` is set.
"""

import hashlib
import inspect
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, TypeVar

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core.caching import IndexDataCacheFile
from numba.extending import intrinsic, overload

from tilewright.found import game_sources
from tilewright.records import Array, Dtype

KEPT_CACHES = 8
ABOVE = (
    "behind",
    "bots",
    "cli",
    "envs",
    "people",
    "puzzles",
    "reviews",
    "server",
    "table",
    "telling",
    "testing",
    "train",
    "wasm",
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
    for place, source in [*own_sources(), *game_sources()]:
        digest.update(place.encode() + source.read_bytes())
    return digest.hexdigest()[:16]


def own_sources() -> Iterator[tuple[str, Path]]:
    """The source files of this package that compiled code may depend on, each with its place."""
    package = Path(__file__).parent
    for source in sorted(package.rglob("*.py")):
        inside = source.relative_to(package)
        if inside.parts[0] not in ABOVE:
            yield str(inside), source


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
NO_WRAPPERS = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def kernel(function: F) -> F:
    """Compile a function of records, arrays and numbers. It makes no arrays: so none of those it is
    given need be counted, which would cost two locked instructions a call."""
    return _compiled(function)


def inlined(function: F) -> F:
    """A kernel that becomes part of whatever kernel calls it: for the few on the way of every move,
    where a call costs as much as what it does."""
    return _compiled(function, forceinline=True)


def apart(function: F) -> F:
    """A kernel that is only given arrays that share no memory, so that what it has read need not be
    read again whenever it writes (C's ``restrict``)."""
    compiled = _compiled(function)
    if IS_COMPILED:
        compiler: Any = compiled._compiler  # type: ignore[attr-defined]
        customize = compiler._customize_flags

        def without_aliases(flags: Any) -> Any:  # Any: Numba's own objects
            flags = customize(flags)
            flags.noalias = True
            return flags

        compiler._customize_flags = without_aliases
    return compiled


def _compiled(function: F, **options: bool) -> F:
    compiled: F = numba.njit(
        cache=True,
        error_model="numpy",
        nogil=True,
        no_cfunc_wrapper=True,
        _nrt=False,
        **options,
    )(function)
    if IS_COMPILED:
        _store_each(compiled)
        _widen_calls(compiled)
    return compiled


class _OneFileEach(IndexDataCacheFile):  # type: ignore[misc]  # Numba ships no types
    """One file for each function and its types, so that processes may compile side by side: Numba's
    own cache has an index, and two who write it at once may exchange each other's code."""

    def _name(self, key: Any) -> str:  # Any: the argument types, then what else matters
        enums = [getattr(kind, "instance_class", type) for kind in key[0]]  # their modules differ
        parts = key, [enum.__module__ for enum in enums]
        digest = hashlib.sha256(repr(parts).encode()).hexdigest()[:16]
        return f"{Path(self._index_name).stem}.{digest}.nbc"

    def save(self, key: object, data: object) -> None:
        self._save_data(self._name(key), data)

    def load(self, key: object) -> Any:  # Any: what Numba saved
        try:
            return self._load_data(self._name(key))
        except FileNotFoundError:
            return None


def _store_each(compiled: Any) -> None:  # Any: Numba's dispatcher
    """Our own code lies under its module's name, not its folder's: the digest tells what it is, so
    that every clone and every environment with these sources finds what one of them compiled."""
    file = compiled._cache._cache_file
    file.__class__ = _OneFileEach
    module = compiled.py_func.__module__
    if module.startswith(f"{__package__}."):
        file._cache_path = str(CACHE / module)
        Path(file._cache_path).mkdir(exist_ok=True)


def _widen_calls(compiled: Any) -> None:  # Any: Numba's dispatcher
    """Kernels that are called by kernels get integers of one width. Else each would be compiled
    again for every mixture of bytes, words and constants that someone hands it."""
    template = compiled.get_call_template

    def widened(arguments: Any, named: Any) -> Any:  # Any: Numba's types
        _, arguments = compiled._compiler.fold_argument_types(arguments, named)
        return template(tuple(_widest(kind) for kind in arguments), {})

    compiled.get_call_template = widened


def _widest(kind: Any) -> Any:  # Any: Numba's types
    """Unsigned bytes stay what they are: an index that cannot be negative is cheaper."""
    kind = types.unliteral(kind)
    is_integer = isinstance(kind, types.Integer) and kind.signed
    return types.int64 if is_integer or isinstance(kind, types.IntEnumMember) else kind


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
    source = f"lambda {parameters}: chosen({first})"
    overload(generic, jit_options=NO_WRAPPERS)(eval(source, {"chosen": chosen}))
    _rules[generic] = written
    return generic


def register_rule(generic: Callable[..., Any], dtype: Dtype, rule: Callable[..., Any]) -> None:
    """Make a kernel the rule for records of a type."""
    _rules[generic][dtype] = _rules[generic][numba.from_dtype(dtype)] = rule


def compile_now(function: Callable[..., Any], *example: object) -> None:
    """Compile for arguments like these, or load what an earlier run compiled."""
    if IS_COMPILED:
        function.compile(tuple(numba.typeof(value) for value in example))  # type: ignore[attr-defined]


class Code(NamedTuple):
    """LLVM's code of a kernel with all that it calls, its name there, and LLVM's word for what it
    returns."""

    text: str
    name: str
    result: str


def llvm_code(function: Callable[..., Any], *example: object) -> Code:
    """A kernel's code for arguments like these.

    Its parameters are where the result goes, where an exception goes, and then the arguments: a
    number is itself, an array is ``flat_array``, a tuple what its items are.
    """
    signature = tuple(numba.typeof(value) for value in example)
    compile_now(function, *example)
    compiled = function.overloads[signature]  # type: ignore[attr-defined]
    returned = compiled.signature.return_type
    number = getattr(returned, "dtype", returned)  # an enum's members are numbers
    words = {types.none: "ptr", types.boolean: "i8", types.float64: "double"}
    result = words.get(number) or f"i{number.bitwidth}"
    text = str(compiled.library._get_module_for_linking())  # there also if it was cached
    return Code(text, compiled.fndesc.llvm_func_name, result)


def flat_array(address: str, length: str, array: Array) -> list[str]:
    """An array as compiled code takes it, in LLVM's words: owner, parent, items, bytes of each,
    address, shape, strides. Nobody owns it, so nothing is counted or freed."""
    width = array.itemsize
    inner = [f"i64 {n}" for n in array.shape[1:]]
    strides = [f"i64 {n}" for n in array.strides]
    items = length if array.ndim == 1 else f"{array.size}"
    head = ["ptr null", "ptr null", f"i64 {items}", f"i64 {width}", address]
    return [*head, f"i64 {length}", *inner, *strides]


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
overload(lowest, jit_options=NO_WRAPPERS)(
    lambda bits: lambda bits: _count_trailing_zeros(np.int64(bits))
)


def index(n: int) -> int:
    """A number that is never negative: compiled code then counts no index from the end."""
    return n


overload(index, jit_options=NO_WRAPPERS)(lambda n: lambda n: np.uint64(n))


def wrapped_product(a: int, b: int) -> int:
    """The low 64 bits of a product. Compiled code may take a signed one never to overflow."""
    return int(a) * int(b) & (1 << 64) - 1


overload(wrapped_product, jit_options=NO_WRAPPERS)(
    lambda a, b: lambda a, b: np.int64(np.uint64(a) * np.uint64(b))
)


def power_of_two(k: int) -> float:
    """2 to the power of ``k``, from -1022 to 1023."""
    return 2.0 ** int(k)


@intrinsic  # type: ignore[untyped-decorator]
def _with_exponent(_context: Any, _exponent: Any) -> Any:
    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        bits = builder.shl(builder.add(arguments[0], ir.IntType(64)(1023)), ir.IntType(64)(52))
        return builder.bitcast(bits, ir.DoubleType())

    return types.float64(types.int64), generate


overload(power_of_two, jit_options=NO_WRAPPERS)(lambda k: lambda k: _with_exponent(np.int64(k)))
