"""Fixed records: classes whose fields are whole numbers and arrays of whole numbers.

For plain Python an instance is an ordinary object with ints and lists. For machine code the same
class describes a NumPy record, and a batch of instances is one NumPy array::

    class State(FixedRecord):
        hands: Annotated[list[list[int]], np.int8, (SEATS, KINDS)]
        top: Int
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self, get_type_hints

import numpy as np

Int = Annotated[int, np.int64]


def copy_fields(target: object, source: object) -> None:
    """Give one plain record the values of another, sharing nothing."""
    for name, value in vars(source).items():
        setattr(target, name, _copied(value) if isinstance(value, list) else value)


def _copied(values: list[Any]) -> list[Any]:
    if values and isinstance(values[0], list):
        return [_copied(row) for row in values]
    return values.copy()


class FixedRecord:
    """A record of fixed size; its fields are declared as annotations of a subclass."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        fields = get_type_hints(cls, include_extras=True)
        described = [(name, *hint.__metadata__) for name, hint in fields.items() if name != "dtype"]
        cls.dtype = np.dtype(described, align=True)

    def __init__(self) -> None:
        """All numbers 0."""
        self._fill(np.zeros(1, self.dtype)[0])

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
