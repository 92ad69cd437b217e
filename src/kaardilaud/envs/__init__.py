"""The games for programs that learn: see docs/environments.md."""

from .batch import BatchEnvironment, Step
from .refused import Refused
from .single import SingleEnvironment

__all__ = ["BatchEnvironment", "Refused", "SingleEnvironment", "Step"]
