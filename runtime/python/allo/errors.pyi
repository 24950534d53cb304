# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
'What the package raises. `allo._native` raises these by name.'
from typing import NamedTuple
Place = tuple[int, int, int, int]
class Diagnostic(NamedTuple):
    """One finding of the compiler. Lines and columns are counted from 1."""
    file: str
    place: Place
    code: str
    severity: str
    message: str
    notes: tuple[tuple[str, Place, str], ...]
    fixes: tuple[tuple[str, tuple[tuple[Place, str], ...]], ...]
class AlloError(Exception):
    """The top of all exceptions of the package."""
class SourceError(AlloError):
    """Python does not have the source of a kernel."""
class CompilationError(AlloError):
    """A kernel, or one that it calls, has errors."""
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, text: str, diagnostics: tuple[Diagnostic, ...]=()) -> None:
        ...
class KernelFault(AlloError):
    """A kernel could not go on."""
    code: str
    diagnostic: Diagnostic | None

    def __init__(self, text: str, code: str='', diagnostic: Diagnostic | None=None) -> None:
        ...
class DeadlockError(KernelFault):
    """All stages of a kernel wait for each other."""
class ToolError(AlloError):
    """An outside tool is missing, or has failed."""
class ScheduleError(AlloError):
    """A schedule, or a backend that is made of one, cannot do what it is told."""
    diagnostics: tuple[Diagnostic, ...]

    def __init__(self, text: str, diagnostics: tuple[Diagnostic, ...]=()) -> None:
        ...
class ScheduleLookupError(ScheduleError):
    """Nothing in the payload has this name."""
class AmbiguousLookupError(ScheduleLookupError):
    """Several parts of the payload have this name."""
class StaleRefError(ScheduleError):
    """A ref is of an earlier epoch."""
class ConsumedHandleError(StaleRefError):
    """What a ref is of has been replaced."""
class ScheduleStateError(ScheduleError):
    """Never raised: for programs that name it."""
class ScheduleTypeError(ScheduleError):
    """A primitive needs another kind of loop or operation."""
class InvalidScheduleArgumentError(ScheduleError):
    """A primitive does not take such an argument."""
class ScheduleTransformError(ScheduleError):
    """A primitive would change what the kernel computes."""
class AlloWarning(UserWarning):
    """What the compiler warns of."""
