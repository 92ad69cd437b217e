"""The one place that knows Numba.

A function marked ``@compiled`` stays an ordinary Python function. ``machine_code(function)`` is its
twin for bulk work: the same source, compiled by Numba, in which every marked function that it calls
is compiled too. So one process has both, and they can be compared move by move.

Machine code that is kept between runs cannot be given functions to call. So a loop that both games
need (in `games/*/playout.py`, `lab` and `players`) stands in two modules that look alike.

Where Numba is absent, or ``KAARDILAUD_PLAIN=1`` is set, the twin is the function itself.
``KAARDILAUD_CHECKED=1`` compiles code in which a wrong index raises instead of corrupting memory.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import shutil
import types
import warnings
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np

from .fixed_record import copy_fields

Function = TypeVar("Function", bound=Callable[..., Any])

CHECKED = os.environ.get("KAARDILAUD_CHECKED", "0") not in ("", "0")
PLAIN = os.environ.get("KAARDILAUD_PLAIN", "0") not in ("", "0")
PLAIN = PLAIN or importlib.util.find_spec("numba") is None

SOURCES = (
    "compiled.py",
    "fixed_record.py",
    "dealer.py",
    "games/**/*.py",
    "policies/**/*.py",
    "players/**/*.py",
    "search/**/*.py",
    "lab/**/*.py",
    "envs/rahast_vabaks.py",
    "envs/ten.py",
    "envs/setting.py",
)
KEPT_VERSIONS = 4

_marked: set[object] = set()
_apart: set[object] = set()
_twins: dict[object, Any] = {}
_namespaces: dict[int, dict[str, Any]] = {}


class Table(tuple[int, ...]):
    """A constant list of whole numbers that compiled functions look things up in."""

    __slots__ = ()


class ByteTable(Table):
    """The same for numbers from -128 to 127: eight times as many fit into the processor's cache."""

    __slots__ = ()


def table(values: Iterable[int]) -> Table:
    """A lookup table: a tuple for Python, an array for machine code."""
    return Table(values)


def byte_table(values: Iterable[int]) -> Table:
    """A large lookup table of small numbers."""
    return ByteTable(values)


def compiled(function: Function) -> Function:
    """Mark a function that may also run as machine code."""
    _marked.add(function)
    return function


def compiled_apart(function: Function) -> Function:
    """The same for a long or rare function that need not be copied into those that call it."""
    _apart.add(function)
    return compiled(function)


@compiled
def count_bits(bits: int) -> int:
    """How many bits are set."""
    return bits.bit_count()


@compiled
def lowest_bit(bits: int) -> int:
    """The position of the lowest bit that is set (there must be one)."""
    return (bits & -bits).bit_length() - 1


@compiled
def highest_bit(bits: int) -> int:
    """The position of the highest bit that is set (there must be one)."""
    return bits.bit_length() - 1


@compiled
def copy_record(target: Any, source: Any) -> None:
    """Make one fixed record equal to another of the same class."""
    copy_fields(target, source)


@compiled
def fetch(record: Any) -> None:
    """Have the processor load a record that will be needed soon."""


@compiled
def copy_numbers_to(target: MutableSequence[int], place: int, source: Sequence[int]) -> None:
    """Write a list of numbers into a longer one, from this place on."""
    target[place : place + len(source)] = source


@compiled
def copy_numbers(target: MutableSequence[int], source: Sequence[int]) -> None:
    """Give one list of numbers the values of another as long."""
    copy_numbers_to(target, 0, source)


@compiled
def add_numbers(target: bytearray, source: bytearray) -> None:
    """Add small numbers to others in as long a field of a record; no sum is above 127."""
    added = int.from_bytes(target, "little") + int.from_bytes(source, "little")
    target[:] = added.to_bytes(len(target), "little")


@compiled
def clear_numbers(target: MutableSequence[int], place: int, stop: int) -> None:
    """Make the numbers from this place up to `stop` 0."""
    target[place:stop] = bytearray(stop - place)


def machine_code(function: Function) -> Function:
    """The compiled twin of a function marked ``@compiled``.

    Its record arguments are NumPy records (``FixedRecord.numpy``), its lists NumPy arrays.
    A call costs some microseconds an argument: worth it for loops that stay inside.
    """
    if PLAIN or _numba() is None:
        return function
    if function not in _twins:
        _build_twin(function)
    return cast(Function, _twins[function])


def machine_code_for(function: Function, *arguments: object) -> Function:
    """The same for arguments of exactly the types of these, which are not looked at again.

    A call costs some tenths of a microsecond in all. Never give it anything of other types.
    """
    twin: Any = machine_code(function)
    if twin is function:
        return function
    with warnings.catch_warnings():
        # Numba finds it noteworthy that a view is given to rules that take a state.
        warnings.filterwarnings("ignore", ".* has been considered a subtype of ")
        kinds = tuple(twin.typeof_pyval(argument) for argument in arguments)
        return cast(Function, twin.compile(kinds))


@functools.cache
def _numba() -> Any:
    """Numba, imported only when machine code is asked for: that takes half a second.

    None where it is installed but doesn't go with the other packages.
    """
    try:
        import numba
    except ImportError:
        return None
    _twins.update(_twins_for_bits())
    _twins[copy_record] = _twin_for_copying()
    _twins[fetch] = _twin_for_fetching()
    _twins.update(_checked_twins_for_numbers() if CHECKED else _twins_for_blocks())
    return numba


def _build_twin(function: Any) -> None:
    if function not in _marked:
        raise TypeError(f"{function.__qualname__} is not marked @compiled")
    namespace = _namespace(function.__globals__)
    twin = types.FunctionType(
        function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__
    )
    functools.update_wrapper(twin, function)
    del twin.__dict__["__wrapped__"]
    numba = _numba()
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_cache_folder())
    try:
        _twins[function] = numba.njit(
            cache=not CHECKED,
            boundscheck=CHECKED,
            nogil=True,
            error_model="numpy",
            # Half as fast again: LLVM left many small rules as calls.
            forceinline=function not in _apart,
        )(twin)
    finally:
        numba.config.CACHE_DIR = before


def _namespace(names: dict[str, Any]) -> dict[str, Any]:
    """A module's names as machine code sees them: twins for functions, arrays for tables."""
    if id(names) not in _namespaces:
        namespace = _namespaces[id(names)] = dict(names)
        for name, value in names.items():
            if isinstance(value, Table):
                namespace[name] = _array(value)
            elif isinstance(value, types.FunctionType) and value in _marked:
                if value not in _twins:
                    _build_twin(value)
                namespace[name] = _twins[value]
    return _namespaces[id(names)]


def _array(values: Table) -> Any:
    return np.array(values, np.int8 if isinstance(values, ByteTable) else np.int64)


@functools.cache
def _cache_folder() -> Path:
    """Where the machine code of this version of the source is kept between runs.

    Numba looks only at the file of the outer function: that a function it calls in another file
    has changed goes unnoticed. So each version of all the compiled sources gets a folder of its
    own; all but the newest few are deleted.
    """
    package = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(path for place in SOURCES for path in package.glob(place)):
        digest.update(path.read_bytes())
    home = os.environ.get("KAARDILAUD_CACHE")
    if not home and os.access(package, os.W_OK):
        home = str(package / "__pycache__")
    versions = Path(home or Path.home() / ".cache" / "kaardilaud") / "machine-code"
    folder = versions / digest.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    by_age = sorted(versions.iterdir(), key=lambda version: version.stat().st_mtime)
    for old in by_age[:-KEPT_VERSIONS]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _twins_for_bits() -> dict[object, Any]:
    """The bit functions by the instructions that the processor has for them."""
    from numba.core import types as numba_types
    from numba.extending import intrinsic

    @intrinsic
    def population_count(typing_context: Any, bits: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return numba_types.int64(numba_types.int64), emit

    @intrinsic
    def trailing_zeros(typing_context: Any, bits: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(numba_types.boolean, False))

        return numba_types.int64(numba_types.int64), emit

    @intrinsic
    def place_of_highest(typing_context: Any, bits: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], context.get_constant(numba_types.boolean, False))
            return builder.sub(context.get_constant(numba_types.int64, 63), zeros)

        return numba_types.int64(numba_types.int64), emit

    return {
        count_bits: population_count,
        lowest_bit: trailing_zeros,
        highest_bit: place_of_highest,
    }


def _twin_for_copying() -> Any:
    """Copying a record as one block of memory."""
    from numba.core import cgutils
    from numba.core import types as numba_types
    from numba.extending import intrinsic

    @intrinsic
    def copy_memory(typing_context: Any, target: Any, source: Any) -> Any:
        if not (isinstance(target, numba_types.Record) and target == source):
            return None

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            size = context.get_constant(numba_types.intp, signature.args[0].size)
            cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
            return context.get_dummy_value()

        return numba_types.void(target, source), emit

    return copy_memory


def _checked_twins_for_numbers() -> dict[object, Any]:
    """One number after the other, each index checked."""
    import numba

    def copy(target: Any, place: Any, source: Any) -> None:
        for number in range(len(source)):
            target[place + number] = source[number]

    def clear(target: Any, place: Any, stop: Any) -> None:
        for number in range(place, stop):
            target[number] = 0

    def add(target: Any, source: Any) -> None:
        for number in range(len(target)):
            target[number] += source[number]

    checked = numba.njit(cache=False, nogil=True, boundscheck=True)
    return {
        copy_numbers_to: checked(copy),
        clear_numbers: checked(clear),
        add_numbers: checked(add),
    }


def _twin_for_fetching() -> Any:
    """The instruction for each line of the cache that the record lies on."""
    from llvmlite import ir
    from numba.core import types as numba_types
    from numba.extending import intrinsic

    @intrinsic
    def fetch_lines(typing_context: Any, record: Any) -> Any:
        if not isinstance(record, numba_types.Record):
            return None

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            number = ir.IntType(32)
            bytes_there = ir.IntType(8).as_pointer()
            kind = ir.FunctionType(ir.VoidType(), [bytes_there, number, number, number])
            instruction = builder.module.declare_intrinsic("llvm.prefetch", [bytes_there], kind)
            start = builder.bitcast(args[0], bytes_there)
            for line in range(0, signature.args[0].size, 64):
                there = builder.gep(start, [ir.Constant(ir.IntType(64), line)])
                builder.call(instruction, [there, number(1), number(3), number(1)])
            return context.get_dummy_value()

        return numba_types.void(record), emit

    return fetch_lines


def _twins_for_blocks() -> dict[object, Any]:
    """Lists of numbers copied and cleared as blocks of memory: so few are slow in a loop."""
    from llvmlite import ir
    from numba.core import cgutils
    from numba.core import types as numba_types
    from numba.extending import intrinsic

    def is_block(array: Any) -> bool:
        block = isinstance(array, numba_types.Array) and (array.ndim, array.layout) == (1, "C")
        return block and isinstance(array.dtype, numba_types.Integer)

    def pointer(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
        return builder.gep(context.make_array(kind)(context, builder, array).data, [place])

    @intrinsic
    def copy_block(typing_context: Any, target: Any, place: Any, source: Any) -> Any:
        if not (is_block(target) and is_block(source)):
            return None
        size = target.dtype.bitwidth // 8
        if source.dtype.bitwidth // 8 != size:
            return None

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind, _, other = signature.args
            there = pointer(context, builder, kind, args[0], args[1])
            here = context.make_array(other)(context, builder, args[2])
            cgutils.raw_memcpy(builder, there, here.data, here.nitems, size)
            return context.get_dummy_value()

        return numba_types.void(target, numba_types.intp, source), emit

    @intrinsic
    def clear_block(typing_context: Any, target: Any, place: Any, stop: Any) -> Any:
        if not is_block(target):
            return None
        size = target.dtype.bitwidth // 8

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            start = pointer(context, builder, signature.args[0], args[0], args[1])
            count = builder.sub(args[2], args[1])
            cgutils.memset(builder, start, builder.mul(count, count.type(size)), 0)
            return context.get_dummy_value()

        return numba_types.void(target, numba_types.intp, numba_types.intp), emit

    @intrinsic
    def add_block(typing_context: Any, target: Any, source: Any) -> Any:
        if not (isinstance(target, numba_types.NestedArray) and is_block(source)):
            return None
        if target.dtype != source.dtype or target.ndim != 1:
            return None
        numbers = ir.VectorType(ir.IntType(target.dtype.bitwidth), target.shape[0])

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            there, here = (
                builder.bitcast(
                    context.make_array(kind)(context, builder, array).data, numbers.as_pointer()
                )
                for kind, array in zip(signature.args, args, strict=True)
            )
            added = builder.add(builder.load(there, align=1), builder.load(here, align=1))
            builder.store(added, there, align=1)
            return context.get_dummy_value()

        return numba_types.void(target, source), emit

    return {copy_numbers_to: copy_block, clear_numbers: clear_block, add_numbers: add_block}
