# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Random arguments of all kinds for arguments_test.py, and what a call with them computes."""

import array
import decimal
import enum
import fractions
import operator

import allo
import numpy as np
from allo import bf16, f16, f32, f64, i7, i32, i128, index, u8, u64

i1 = allo.apint(1, signed=True)
TYPES = {  # the dtype of the host, and the least and greatest integer
    i1: ("i1", -1, 0),
    i7: ("i1", -64, 63),
    u8: ("u1", 0, 255),
    i32: ("i4", -(2**31), 2**31 - 1),
    u64: ("u8", 0, 2**64 - 1),
    index: ("i8", -(2**63), 2**63 - 1),
    i128: ("u8", -(2**127), 2**127 - 1),
    f16: ("f2", None, None),
    bf16: ("u2", None, None),
    f32: ("f4", None, None),
    f64: ("f8", None, None),
    allo.bool: ("?", 0, 1),
}
SHAPE = (2, 3)
REFUSED = object()


# ---- what comes out


def rounded(value, t):
    """A float of Python as a type of the language has it."""
    with np.errstate(over="ignore"):
        if t is not bf16:
            return float(np.dtype(TYPES[t][0]).type(value))
        wide = np.float32(value)
        bits = int(wide.view(np.uint32))
        if not np.isnan(wide):
            bits += 0x7FFF + (bits >> 16 & 1)
        return float(np.array([bits & 0xFFFF0000], np.uint32).view(np.float32)[0])


def number_of(value, t):
    _, low, high = TYPES[t]
    if low is None:
        if not (hasattr(value, "__float__") or hasattr(value, "__index__")) or isinstance(value, str):
            return REFUSED
        try:
            return rounded(float(value), t)
        except (TypeError, ValueError, OverflowError):
            return REFUSED
    try:
        whole = int(value) if isinstance(value, np.bool_) else operator.index(value)
    except TypeError:
        return REFUSED
    return whole if low <= whole <= high else REFUSED


def element_of(host, t):
    """The last element, as a result."""
    if t is i128:
        low, high = (int(each) for each in host[1, 2])
        whole = high << 64 | low
        return whole - 2**128 if whole >> 127 else whole
    if t is bf16:
        return float((host[1:, 2].astype(np.uint32) << 16).view(np.float32)[0])
    return host[1, 2].item()


def array_of(view, t):
    """A copy with the dtype of the parameter; REFUSED where there is none."""
    dtype, low, high = TYPES[t]
    if view is None or view.shape != (SHAPE + (2,) if t is i128 else SHAPE) or view.dtype.kind not in "buif":
        return REFUSED
    with np.errstate(over="ignore"):
        if dtype[0] == "f":
            return view.astype(dtype)
    if view.dtype.kind == "f":
        return REFUSED
    low, high = (0, 2**64 - 1) if t is i128 else (0, 2**16 - 1) if t is bf16 else (low, high)
    numbers = [int(each) for each in view.flat]
    return view.astype(dtype) if all(low <= each <= high for each in numbers) else REFUSED


def written_back(before, after, view):
    """The view with the elements that have changed; REFUSED where it cannot hold one of them."""
    changed = np.reshape([one.tobytes() != other.tobytes() for one, other in zip(before.flat, after.flat)], after.shape)
    with np.errstate(all="ignore"):
        held = after.astype(view.dtype)
        if np.can_cast(after.dtype, view.dtype, "safe"):
            fits = np.full(after.shape, True)
        elif after.dtype.kind == view.dtype.kind == "f":
            fits = np.isinf(held) == np.isinf(after)
        else:
            fits = held == after
    return np.where(changed, held, view).astype(view.dtype) if (fits | ~changed).all() else REFUSED


def content(view):
    """Its bytes, of which a long double does not use all."""
    return view.astype("f8" if view.dtype.char == "g" else view.dtype).tobytes()


def same(one, other):
    return type(one) is type(other) and (one == other or one != one and other != other)


# ---- arguments


class Color(enum.IntEnum):
    RED = 1
    BLUE = 300


class Sub(np.ndarray):
    pass


class Interface:
    def __init__(self, made):
        self.__array_interface__ = made.__array_interface__
        self.made = made


class Arrayed:
    def __init__(self, made):
        self.made = made

    def __array__(self, dtype=None):
        return self.made


class Indexed:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


NUMBERS = [0, 1, -1, 5, 63, 64, -64, -65, 127, 128, 255, 256, 2**31 - 1, 2**31, -(2**31) - 1, 2**53 + 1]
NUMBERS += [2**63 - 1, 2**63, 2**64 - 1, 2**64, 2**127 - 1, 2**127, -(2**127), -(2**127) - 1]
NUMBERS += [1.0, 0.1, -0.0, 1e-8, 1e39, 1e300, 65504.0, 65520.0, float("nan"), float("inf"), 1j, None, True, False]
NUMBERS += [Color.RED, Color.BLUE, Indexed(3), Indexed(2**70), fractions.Fraction(1, 3), fractions.Fraction(4, 2)]
NUMBERS += [decimal.Decimal("0.1"), decimal.Decimal("1e999"), np.bool_(1), np.int8(-3), np.uint64(2**64 - 1), np.float16(2.5)]
NUMBERS += [np.float32(1.1), np.float64(7), np.longdouble(1.5), np.array(3), np.array(2, ">u2")]
OTHERS = ["1", "", b"1", bytearray(b"12"), memoryview(b"12"), [1], [], (1, 2), {1}, {}, object(), Ellipsis, print, i32]
OTHERS += [[[1, 2, 3], [4, 5, 6]], np.str_("1"), array.array("u", "ab"), allo, slice(1), 1 + 2j]
DTYPES = "? i1 u1 i2 u2 i4 u4 i8 u8 f2 f4 f8 g F D >i4 >u8 >f8 >f2 M8[s] m8[s] S2 U2 V4 O i4,f4".split()


def filled(draw, shape, dtype):
    made = np.zeros(shape, dtype)
    ways = [lambda: draw.randrange(2), lambda: draw.randrange(64), lambda: draw.choice(NUMBERS[:23])]
    way = draw.choices(ways, (4, 3, 1))[0]
    for place in np.ndindex(*made.shape):
        try:
            made[place] = way()
        except (OverflowError, ValueError, TypeError):
            pass  # it stays 0
    if made.dtype.kind == "f" and draw.random() < 0.5:
        made += 0.3
    return made


def laid_out(draw, made):
    """The same numbers elsewhere in memory."""
    way = draw.randrange(9)
    wide = np.zeros([2 * each for each in made.shape], made.dtype)
    if way == 0:
        return np.asfortranarray(made)
    if way in (1, 2):
        view = wide[(..., *(slice(None, None, 2 if way == 1 else -2) for _ in made.shape))]
    elif way == 3 and made.dtype.kind != "O":
        room = np.zeros(made.nbytes + 1, np.uint8)[1:]
        view = room.view(made.dtype).reshape(made.shape)
    elif way == 4 and made.size:
        made[...] = made.flat[0]
        return np.broadcast_to(made.flat[0], made.shape)
    else:
        return made
    view[...] = made
    return view


def wrapped(draw, made):
    """An argument, and the array that it is to NumPy."""
    way = draw.randrange(12)
    if way == 0:
        made.flags.writeable = False
    elif way == 1:
        return made.view(Sub), made
    elif way == 2 and made.dtype.kind != "O":
        return np.ma.masked_array(made, mask=False), made
    elif way == 3 and made.dtype.kind != "O":
        return Interface(made), made
    elif way == 4:
        return Arrayed(made), made
    elif way == 5 and made.dtype.kind in "buif" and made.dtype.isnative and made.flags.c_contiguous:
        made = made.copy()  # writeable
        return memoryview(made), made
    return made, made


def array_argument(draw, t):
    if draw.random() < 0.1:
        return draw.choice(OTHERS + NUMBERS), None
    shape = SHAPE + (2,) if t is i128 else SHAPE
    if draw.random() < 0.2:
        shape = draw.choice([(), (0,), (6,), (3, 2), (2, 0), (1, 2, 3), (2, 3, 1), (2, 3, 2), (2, 2), (2, 4), (1,)])
    dtype = TYPES[t][0] if draw.random() < 0.4 else draw.choice(DTYPES)
    return wrapped(draw, laid_out(draw, filled(draw, shape, dtype)))

