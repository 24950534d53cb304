# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""What the package raises. `allo._native` raises these by name."""

from typing import NamedTuple

Place = tuple[int, int, int, int]  # line, column, and those of the end


class Diagnostic(NamedTuple):
    """One finding of the compiler. Lines and columns are counted from 1."""

    file: str
    place: Place
    code: str  # docs/diagnostics.md explains it
    severity: str
    message: str
    notes: tuple[tuple[str, Place, str], ...]  # (file, place, message)
    fixes: tuple[tuple[str, tuple[tuple[Place, str], ...]], ...]  # (title, edits)


class AlloError(Exception):
    """The top of all exceptions of the package."""


class SourceError(AlloError):
    """Python does not have the source of a kernel."""


class CompilationError(AlloError):
    """A kernel, or one that it calls, has errors."""

    def __init__(self, text: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(text)
        self.diagnostics = diagnostics


class KernelFault(AlloError):
    """A kernel could not go on."""

    def __init__(
        self, text: str, code: str = "", diagnostic: Diagnostic | None = None
    ) -> None:
        super().__init__(text)
        self.code = code  # such as "division-by-zero"
        self.diagnostic = diagnostic


class DeadlockError(KernelFault):
    """All stages of a kernel wait for each other."""


class ToolError(AlloError):
    """An outside tool is missing, or has failed."""


class ScheduleError(AlloError):
    """A schedule, or a backend that is made of one, cannot do what it is told."""

    def __init__(self, text: str, diagnostics: tuple[Diagnostic, ...] = ()) -> None:
        super().__init__(text)
        self.diagnostics = diagnostics


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
