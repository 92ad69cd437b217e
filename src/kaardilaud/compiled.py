"""The one place that knows Numba.

A function marked ``@compiled`` stays an ordinary Python function. ``machine_code(function)`` is its
twin for bulk work: the same source, compiled by Numba, in which every marked function that it calls
is compiled too. So one process has both, and they can be compared move by move.

Where Numba is absent, or ``KAARDILAUD_PLAIN=1`` is set, the twin is the function itself.
``KAARDILAUD_CHECKED=1`` compiles code in which a wrong index raises instead of corrupting memory.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import types
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar, cast

from .fixed_record import copy_fields

Function = TypeVar("Function", bound=Callable[..., Any])

CHECKED = os.environ.get("KAARDILAUD_CHECKED", "0") not in ("", "0")
PLAIN = os.environ.get("KAARDILAUD_PLAIN", "0") not in ("", "0")
if not PLAIN:
    try:
        import numba
        import numpy
    except ImportError:
        PLAIN = True

_marked: set[object] = set()
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


def machine_code(function: Function) -> Function:
    """The compiled twin of a function marked ``@compiled``.

    Its record arguments are NumPy records (``FixedRecord.numpy``), its lists NumPy arrays.
    A call costs some microseconds an argument: worth it for loops that stay inside.
    """
    if PLAIN:
        return function
    if function not in _twins:
        _build_twin(function)
    return cast(Function, _twins[function])


def forget_other_versions() -> None:
    """Delete the machine code that other versions of the source have left in the cache."""
    if PLAIN:
        return
    folder = _cache_folder()
    if folder.parent.is_dir():
        for other in folder.parent.iterdir():
            if other != folder:
                shutil.rmtree(other, ignore_errors=True)


def _build_twin(function: Any) -> None:
    if function not in _marked:
        raise TypeError(f"{function.__qualname__} is not marked @compiled")
    namespace = _namespace(function.__globals__)
    twin = types.FunctionType(
        function.__code__, namespace, function.__name__, function.__defaults__, function.__closure__
    )
    functools.update_wrapper(twin, function)
    del twin.__dict__["__wrapped__"]
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(_cache_folder())
    try:
        _twins[function] = numba.njit(
            cache=not CHECKED,
            boundscheck=CHECKED,
            nogil=True,
            error_model="numpy",
            forceinline=True,  # half as fast again: LLVM left many small rules as calls
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
    return numpy.array(values, numpy.int8 if isinstance(values, ByteTable) else numpy.int64)


@functools.cache
def _cache_folder() -> Path:
    """Where the machine code of this version of the source is kept between runs.

    Numba looks only at the file of the outer function: that a function it calls in another file
    has changed goes unnoticed. So each version of the whole source gets a folder of its own.
    """
    package = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.read_bytes())
    home = os.environ.get("KAARDILAUD_CACHE") or package / "__pycache__"
    return Path(home) / "machine-code" / digest.hexdigest()[:16]


if not PLAIN:
    from numba.core import cgutils
    from numba.core import types as numba_types
    from numba.extending import intrinsic

    @intrinsic
    def _count_bits(typing_context: Any, bits: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return numba_types.int64(numba_types.int64), emit

    @intrinsic
    def _lowest_bit(typing_context: Any, bits: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(numba_types.boolean, False))

        return numba_types.int64(numba_types.int64), emit

    @intrinsic
    def _highest_bit(typing_context: Any, bits: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], context.get_constant(numba_types.boolean, False))
            return builder.sub(context.get_constant(numba_types.int64, 63), zeros)

        return numba_types.int64(numba_types.int64), emit

    @intrinsic
    def _copy_record(typing_context: Any, target: Any, source: Any) -> Any:
        if not (isinstance(target, numba_types.Record) and target == source):
            return None

        def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            size = context.get_constant(numba_types.intp, signature.args[0].size)
            cgutils.raw_memcpy(builder, args[0], args[1], size, 1)
            return context.get_dummy_value()

        return numba_types.void(target, source), emit

    _twins[count_bits] = _count_bits
    _twins[lowest_bit] = _lowest_bit
    _twins[highest_bit] = _highest_bit
    _twins[copy_record] = _copy_record
