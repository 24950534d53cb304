# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
from typing import Any

def abs(value: Any, acc: Any = None) -> Any:
    """The absolute value."""
def sqrt(value: Any, acc: Any = None) -> Any:
    """The square root."""
def rsqrt(value: Any, acc: Any = None) -> Any:
    """One divided by the square root."""
def floor(value: Any, acc: Any = None) -> Any:
    """The value rounded down to an integer."""
def ceil(value: Any, acc: Any = None) -> Any:
    """The value rounded up to an integer."""
def exp(value: Any, acc: Any = None) -> Any:
    """The exponential function."""
def exp2(value: Any, acc: Any = None) -> Any:
    """Two to the power of the value."""
def log(value: Any, acc: Any = None) -> Any:
    """The natural logarithm."""
def log2(value: Any, acc: Any = None) -> Any:
    """The logarithm to base 2."""
def sin(value: Any, acc: Any = None) -> Any:
    """The sine of an angle in radians."""
def cos(value: Any, acc: Any = None) -> Any:
    """The cosine of an angle in radians."""
def tan(value: Any, acc: Any = None) -> Any:
    """The tangent of an angle in radians."""
def sinh(value: Any, acc: Any = None) -> Any:
    """The hyperbolic sine."""
def cosh(value: Any, acc: Any = None) -> Any:
    """The hyperbolic cosine."""
def tanh(value: Any, acc: Any = None) -> Any:
    """The hyperbolic tangent."""
def erf(value: Any, acc: Any = None) -> Any:
    """The error function."""
def pow(base: Any, exp: Any, acc: Any = None) -> Any:
    """The power; of a float with an integer exponent, by multiplication."""
def fma(a: Any, b: Any, c: Any) -> Any:
    """`a * b + c`, rounded once."""
