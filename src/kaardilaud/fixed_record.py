"""Fixed records: classes whose fields are whole numbers and arrays of whole numbers.

For plain Python an instance is an ordinary object with ints, lists, and byte arrays for rows of
small numbers (0 to 127): these are copied ten times as fast. For machine code the same class
describes a NumPy record, and a batch of instances is one NumPy array::

    class State(FixedRecord):
        hands: Annotated[list[bytearray], np.int8, (SEATS, KINDS)]
        held: Annotated[list[int], np.int64, SEATS]
        top: Int
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self, get_type_hints

import numpy as np

Int = Annotated[int, np.int64]


def copy_fields(target: FixedRecord, source: FixedRecord) -> None:
    """Give one plain record the values of another of the same fields, sharing nothing."""
    copied = source.__dict__.copy()
    for name in source.rows:
        copied[name] = copied[name][:]
    for name in source.tables:
        copied[name] = [row[:] for row in copied[name]]
    target.__dict__ = copied


_OF_CLASSES = ("dtype", "rows", "tables", "_small", "_zeros")


class FixedRecord:
    """A record of fixed size; its fields are declared as annotations of a subclass."""

    dtype: ClassVar[np.dtype[Any]]
    rows: ClassVar[list[str]]  # the fields that are rows of numbers
    tables: ClassVar[list[str]]  # those that are lists of rows
    _small: ClassVar[set[str]]  # those of both whose rows are byte arrays
    _zeros: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        fields = {
            name: hint.__metadata__ for name, hint in hints.items() if name not in _OF_CLASSES
        }
        cls.dtype = np.dtype([(name, *how) for name, how in fields.items()], align=True)
        assert all(len(cls.dtype[name].shape) <= 2 for name in fields), "copy_fields goes no deeper"
        cls.rows = [name for name in fields if len(cls.dtype[name].shape) == 1]
        cls.tables = [name for name in fields if len(cls.dtype[name].shape) == 2]
        kinds = {name: hints[name].__origin__ for name in fields}
        cls._small = {name for name, kind in kinds.items() if kind in (bytearray, list[bytearray])}
        cls._zeros = cls.from_numpy(np.zeros(1, cls.dtype)[0])

    def __init__(self) -> None:
        """All numbers 0."""
        copy_fields(self, self._zeros)

    def _fill(self, values: Any) -> None:
        for name in self.dtype.names or ():
            setattr(self, name, values[name].tolist())
        for name in self._small.intersection(self.rows):
            setattr(self, name, bytearray(getattr(self, name)))
        for name in self._small.intersection(self.tables):
            setattr(self, name, [bytearray(row) for row in getattr(self, name)])

    def copy(self) -> Self:
        """An equal record that shares nothing with this one."""
        other = self.__class__.__new__(self.__class__)
        copy_fields(other, self)
        return other

    def numpy(self) -> Any:
        """The NumPy record with these values."""
        record = np.zeros(1, self.dtype).view(np.recarray)[0]
        for name in self.dtype.names or ():
            record[name] = getattr(self, name)
        return record

    @classmethod
    def from_numpy(cls, values: Any) -> Self:
        """The plain record with the values of a NumPy one."""
        record = cls.__new__(cls)
        record._fill(values)
        return record

    @classmethod
    def many(cls, count: int) -> Any:
        """An array of NumPy records, all numbers 0."""
        return np.zeros(count, cls.dtype).view(np.recarray)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]
