"""Fixed records: classes whose fields are whole numbers and arrays of whole numbers.

For plain Python an instance is an ordinary object with ints and lists. For machine code the same
class describes a NumPy record, and a batch of instances is one NumPy array::

    class State(FixedRecord):
        hands: Annotated[list[list[int]], np.int8, (SEATS, KINDS)]
        top: Int
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Self, get_type_hints

import numpy as np

Int = Annotated[int, np.int64]


def copy_fields(target: FixedRecord, source: FixedRecord) -> None:
    """Give one plain record the values of another of the same fields, sharing nothing."""
    copied = dict(vars(source))
    for name, depth in source.arrays:
        copied[name] = _COPIES[depth](copied[name])
    vars(target).update(copied)


_COPIES: dict[int, Callable[[list[Any]], list[Any]]] = {
    1: list.copy,
    2: lambda rows: [row.copy() for row in rows],
    3: lambda planes: [[row.copy() for row in rows] for rows in planes],
}


_OF_CLASSES = ("dtype", "arrays", "_zeros")


class FixedRecord:
    """A record of fixed size; its fields are declared as annotations of a subclass."""

    dtype: ClassVar[np.dtype[Any]]
    arrays: ClassVar[list[tuple[str, int]]]  # the fields that are lists, and how deep
    _zeros: ClassVar[Any]

    def __init_subclass__(cls) -> None:
        fields = {
            name: hint.__metadata__
            for name, hint in get_type_hints(cls, include_extras=True).items()
            if name not in _OF_CLASSES
        }
        cls.dtype = np.dtype([(name, *how) for name, how in fields.items()], align=True)
        shapes = {name: cls.dtype[name].shape for name in fields}
        cls.arrays = [(name, len(shape)) for name, shape in shapes.items() if shape]
        cls._zeros = cls.from_numpy(np.zeros(1, cls.dtype)[0])

    def __init__(self) -> None:
        """All numbers 0."""
        copy_fields(self, self._zeros)

    def _fill(self, values: Any) -> None:
        for name in self.dtype.names or ():
            setattr(self, name, values[name].tolist())

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
