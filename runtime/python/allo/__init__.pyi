# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
import builtins as _builtins
from collections.abc import Callable as _Callable, Iterator as _Iterator, Sequence as _Sequence
from typing import Any, Literal as _Literal, ParamSpec as _ParamSpec, Protocol as _Protocol
from typing import TypeAlias as _TypeAlias, TypeVar as _TypeVar, overload as _overload

from allo import (
    arith as arith, backend as backend, compiler as compiler, core as core, errors as errors,
    lang as lang, linalg as linalg, math as math, memory as memory, operators as operators,
    schedule as schedule, spmw as spmw,
)
from allo._native import AlloValue as _AlloValue, Consteval as _Consteval
from allo._native import (
    Kernel as Kernel, Module as Module, Schedule as Schedule, OpRef as OpRef, LoopRef as LoopRef,
    BufferRef as BufferRef, CPU as CPU, Vitis as Vitis,
)
from allo.errors import (
    Diagnostic as Diagnostic, AlloError as AlloError, SourceError as SourceError,
    CompilationError as CompilationError, KernelFault as KernelFault,
    DeadlockError as DeadlockError, ToolError as ToolError, ScheduleError as ScheduleError,
    ScheduleLookupError as ScheduleLookupError, AmbiguousLookupError as AmbiguousLookupError,
    StaleRefError as StaleRefError, ConsumedHandleError as ConsumedHandleError,
    ScheduleStateError as ScheduleStateError, ScheduleTypeError as ScheduleTypeError,
    InvalidScheduleArgumentError as InvalidScheduleArgumentError,
    ScheduleTransformError as ScheduleTransformError, AlloWarning as AlloWarning,
)
from allo.arith import (
    add as add, sub as sub, mul as mul, div as div, floordiv as floordiv, mod as mod, pow as pow,
    lshift as lshift, rshift as rshift, bitwise_and as bitwise_and, bitwise_or as bitwise_or,
    bitwise_xor as bitwise_xor, logical_and as logical_and, logical_or as logical_or, eq as eq,
    ne as ne, lt as lt, le as le, gt as gt, ge as ge, min as min, max as max, pos as pos,
    neg as neg, invert as invert, logical_not as logical_not, cast as cast, bitcast as bitcast,
)
from allo.linalg import (
    matmul as matmul, dot as dot,
)
from allo.math import (
    abs as abs, sqrt as sqrt, rsqrt as rsqrt, floor as floor, ceil as ceil, exp2 as exp2,
    log as log, log2 as log2, sin as sin, cos as cos, tan as tan, sinh as sinh, cosh as cosh,
    tanh as tanh, erf as erf, fma as fma,
)
from allo.memory import (
    bufferize as bufferize,
)
from allo.spmw import (
    get_wid as get_wid, get_nw as get_nw, get as get, put as put,
)

__version__: str

_P = _ParamSpec("_P")
_R = _TypeVar("_R")

class _KernelDecorator(_Protocol):
    def __call__(self, function: _Callable[_P, _R], /) -> Kernel[_P, _R]: ...

class _ConstevalDecorator(_Protocol):
    def __call__(self, function: _Callable[_P, _R], /) -> _Consteval[_P, _R]: ...

class _Exponential(_Protocol):
    """The exponential function, and the module of the older paths."""

    def __call__(self, value: Any, acc: Any = None) -> Any: ...
    def __getattr__(self, name: str) -> Any: ...

@_overload
def kernel(function: _Callable[_P, _R], /) -> Kernel[_P, _R]:  # type: ignore[misc]
    """Makes a function a hardware kernel: it is checked, compiled and can be called from Python."""

@_overload
def kernel(
    *templates: Any, mapping: int | _Sequence[Any] | None = None, options: _AlloValue | None = None
) -> _KernelDecorator: ...
@_overload
def consteval(function: _Callable[_P, _R], /) -> _Consteval[_P, _R]:
    """Makes a function run at compile time wherever a kernel calls it."""

@_overload
def consteval(*, lazy: _builtins.bool = False) -> _ConstevalDecorator: ...
def KernelOptions(
    *,
    typing_style: _Literal["hls", "cpp"] = "hls",
    enable_tensor: _builtins.bool = False,
    fast_math: _builtins.bool = False,
) -> _AlloValue:
    """Options of a kernel: how results are typed, whether shaped values are tensors."""

def Template(name: str, /) -> Any:
    """A template parameter: a type or a number that `k[...]` binds."""

def apint(width: int, signed: _builtins.bool = False) -> Any:
    """An integer type of any width."""

def apfloat(exponent: int, mantissa: int) -> Any:
    """A floating-point type by the widths of its exponent and mantissa."""

def range(
    *bounds: Any, start: Any = 0, stop: Any = None, step: Any = 1, name: str | None = None
) -> _builtins.range:
    """Iterates in order from `start` up to, but not including, `stop`."""

def grid(*bounds: Any, name: str | None = None) -> _Iterator[tuple[int, ...]]:
    """Iterates over all index tuples; iterations may run in any order, so none may depend on another."""

exp: _Exponential
query: Any
constexpr: _TypeAlias = Any
"""Annotates a parameter or local whose value is known at compile time."""
Stream: _TypeAlias = Any
"""A first-in, first-out queue between kernels: `put` waits while it is full, `get` while it is empty."""
Stateful: _TypeAlias = Any
"""A local variable that keeps its value from call to call."""
i2: _TypeAlias = Any
"""A signed integer of 2 bits."""
i3: _TypeAlias = Any
"""A signed integer of 3 bits."""
i4: _TypeAlias = Any
"""A signed integer of 4 bits."""
i5: _TypeAlias = Any
"""A signed integer of 5 bits."""
i6: _TypeAlias = Any
"""A signed integer of 6 bits."""
i7: _TypeAlias = Any
"""A signed integer of 7 bits."""
i8: _TypeAlias = Any
"""A signed integer of 8 bits."""
i9: _TypeAlias = Any
"""A signed integer of 9 bits."""
i10: _TypeAlias = Any
"""A signed integer of 10 bits."""
i11: _TypeAlias = Any
"""A signed integer of 11 bits."""
i12: _TypeAlias = Any
"""A signed integer of 12 bits."""
i13: _TypeAlias = Any
"""A signed integer of 13 bits."""
i14: _TypeAlias = Any
"""A signed integer of 14 bits."""
i15: _TypeAlias = Any
"""A signed integer of 15 bits."""
i16: _TypeAlias = Any
"""A signed integer of 16 bits."""
i32: _TypeAlias = Any
"""A signed integer of 32 bits."""
i64: _TypeAlias = Any
"""A signed integer of 64 bits."""
i128: _TypeAlias = Any
"""A signed integer of 128 bits."""
i256: _TypeAlias = Any
"""A signed integer of 256 bits."""
u1: _TypeAlias = Any
"""An unsigned integer of 1 bit."""
u2: _TypeAlias = Any
"""An unsigned integer of 2 bits."""
u3: _TypeAlias = Any
"""An unsigned integer of 3 bits."""
u4: _TypeAlias = Any
"""An unsigned integer of 4 bits."""
u5: _TypeAlias = Any
"""An unsigned integer of 5 bits."""
u6: _TypeAlias = Any
"""An unsigned integer of 6 bits."""
u7: _TypeAlias = Any
"""An unsigned integer of 7 bits."""
u8: _TypeAlias = Any
"""An unsigned integer of 8 bits."""
u9: _TypeAlias = Any
"""An unsigned integer of 9 bits."""
u10: _TypeAlias = Any
"""An unsigned integer of 10 bits."""
u11: _TypeAlias = Any
"""An unsigned integer of 11 bits."""
u12: _TypeAlias = Any
"""An unsigned integer of 12 bits."""
u13: _TypeAlias = Any
"""An unsigned integer of 13 bits."""
u14: _TypeAlias = Any
"""An unsigned integer of 14 bits."""
u15: _TypeAlias = Any
"""An unsigned integer of 15 bits."""
u16: _TypeAlias = Any
"""An unsigned integer of 16 bits."""
u32: _TypeAlias = Any
"""An unsigned integer of 32 bits."""
u64: _TypeAlias = Any
"""An unsigned integer of 64 bits."""
u128: _TypeAlias = Any
"""An unsigned integer of 128 bits."""
u256: _TypeAlias = Any
"""An unsigned integer of 256 bits."""
f16: _TypeAlias = Any
"""A float of 16 bits."""
f32: _TypeAlias = Any
"""A float of 32 bits."""
f64: _TypeAlias = Any
"""A float of 64 bits."""
bf16: _TypeAlias = Any
"""A float of 16 bits with the exponent of `f32`."""
index: _TypeAlias = Any
"""An index of an array or a loop."""
bool: _TypeAlias = Any
"""A truth value, the same as `u1`."""
