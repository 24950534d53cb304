# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
# Written by runtime/python/stubs/make.py.
from typing import Any

def add(x: Any, y: Any, acc: Any = None) -> Any:
    """The sum, as `x + y`."""
def sub(x: Any, y: Any, acc: Any = None) -> Any:
    """The difference, as `x - y`."""
def mul(x: Any, y: Any, acc: Any = None) -> Any:
    """The product, as `x * y`."""
def div(x: Any, y: Any, acc: Any = None) -> Any:
    """The quotient, as `x / y`."""
def floordiv(x: Any, y: Any, acc: Any = None) -> Any:
    """The quotient rounded down, as `x // y`."""
def mod(x: Any, y: Any, acc: Any = None) -> Any:
    """The remainder, as `x % y`."""
def pow(x: Any, y: Any, acc: Any = None) -> Any:
    """The power, as `x ** y`."""
def lshift(x: Any, y: Any, acc: Any = None) -> Any:
    """The bits moved up, as `x << y`."""
def rshift(x: Any, y: Any, acc: Any = None) -> Any:
    """The bits moved down, as `x >> y`."""
def bitwise_and(x: Any, y: Any, acc: Any = None) -> Any:
    """The bits that both have, as `x & y`."""
def bitwise_or(x: Any, y: Any, acc: Any = None) -> Any:
    """The bits that either has, as `x | y`."""
def bitwise_xor(x: Any, y: Any, acc: Any = None) -> Any:
    """The bits that one of them has, as `x ^ y`."""
def logical_and(x: Any, y: Any, acc: Any = None) -> Any:
    """Whether both are true, as `x and y` without its short cut."""
def logical_or(x: Any, y: Any, acc: Any = None) -> Any:
    """Whether one is true, as `x or y` without its short cut."""
def eq(x: Any, y: Any, acc: Any = None, ordered: Any = False) -> Any:
    """The comparison `x == y`, a `u1`."""
def ne(x: Any, y: Any, acc: Any = None, ordered: Any = False) -> Any:
    """The comparison `x != y`, a `u1`."""
def lt(x: Any, y: Any, acc: Any = None, ordered: Any = False) -> Any:
    """The comparison `x < y`, a `u1`."""
def le(x: Any, y: Any, acc: Any = None, ordered: Any = False) -> Any:
    """The comparison `x <= y`, a `u1`."""
def gt(x: Any, y: Any, acc: Any = None, ordered: Any = False) -> Any:
    """The comparison `x > y`, a `u1`."""
def ge(x: Any, y: Any, acc: Any = None, ordered: Any = False) -> Any:
    """The comparison `x >= y`, a `u1`."""
def min(x: Any, y: Any, acc: Any = None, propagate_nan: Any = False) -> Any:
    """The smaller of two values; of a number and NaN the number."""
def max(x: Any, y: Any, acc: Any = None, propagate_nan: Any = False) -> Any:
    """The larger of two values; of a number and NaN the number."""
def pos(x: Any, acc: Any = None) -> Any:
    """The value itself, as `+x`."""
def neg(x: Any, acc: Any = None) -> Any:
    """The negated value, as `-x`."""
def invert(x: Any, acc: Any = None) -> Any:
    """The bits inverted, as `~x`."""
def logical_not(x: Any, acc: Any = None) -> Any:
    """Whether it is false, as `not x`."""
def cast(x: Any, dtype: Any) -> Any:
    """The value converted to a type, as an assignment converts it."""
def bitcast(x: Any, dtype: Any) -> Any:
    """The same bits as another type of equal width."""
