# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Random arguments of all kinds: a call computes what NumPy computes, or names the parameter and changes nothing.

arguments_test.py [--sweep SEED COUNT | --shrink | --call]: the sweep runs in a process of its own, which prints each number before its call,
so that a crash has one. ALLO_ARGUMENTS=N tries N arguments instead of 1,000; ALLO_SEED=S begins with another seed.
"""

import collections
import decimal
import enum
import os
import random
import subprocess
import sys
import unittest
import unittest.mock
import warnings

sys.dont_write_bytecode = True

import allo
import cases
import numpy as np
from allo import Stateful, f32, f64, i32, kernel
from arguments import NUMBERS, OTHERS, REFUSED, SHAPE, TYPES, array_argument, array_of, content, element_of, number_of, same, written_back


def make(t):
    @kernel
    def number(before: i32, x: t) -> t:
        return x

    @kernel
    def last(x: "t[2, 3]") -> t:
        return x[1, 2]

    @kernel
    def swap(x: "t[2, 3]", other: i32 = 1):
        first: t = x[0, 0]
        x[0, 0] = x[1, 2]
        x[1, 2] = first

    return number, last, swap


KERNELS = {t: make(t) for t in TYPES}


# ---- one call


def attempt(call, name, wanted, *arguments, **named):
    """What is wrong, and the result."""
    try:
        result = call(*arguments, **named)
    except (TypeError, ValueError) as error:
        if f"'{name}'" not in str(error):
            return f"{type(error).__name__} does not name the parameter: {error}", None
        return (None if wanted is REFUSED else f"is refused: {error}"), None
    except Exception as error:
        return f"{type(error).__name__}: {error}", None
    return ("is taken" if wanted is REFUSED else None), result


def number_case(draw, t, number):
    value = draw.choice(NUMBERS if draw.random() < 0.8 else OTHERS)
    wanted = number_of(value, t)
    wrong, result = attempt(number, "x", wanted, 1, value) if draw.random() < 0.5 else attempt(number, "x", wanted, x=value, before=1)
    if wrong is None and wanted is not REFUSED and not same(result, bool(wanted) if t is allo.bool else wanted):
        wrong = f"gives {result!r} instead of {wanted!r}"
    return wrong, value


def array_case(draw, t, last, swap):
    value, view = array_argument(draw, t)
    before = array_of(view, t)
    old = None if view is None else content(view)
    wrong, result = attempt(last, "x", before, value)
    if wrong is None and before is not REFUSED and not same(result, element_of(before, t)):
        wrong = f"gives {result!r} instead of {element_of(before, t)!r}"
    if wrong is None and view is not None and view.dtype.kind != "O" and content(view) != old:
        wrong = "is changed by a kernel that reads it"
    if wrong:
        return wrong, value
    after = before if before is REFUSED or not view.flags.writeable else before.copy()
    if after is before:
        after = REFUSED
    else:
        after[0, 0], after[1, 2] = before[1, 2], before[0, 0]
        held = written_back(before, after, view)
        if held is REFUSED:
            after = REFUSED
        else:
            old = content(held)
    wrong, result = attempt(swap, "x", after, x=value)
    if wrong is None and view is not None and view.dtype.kind != "O" and content(view) != old:
        wrong = "is " + ("changed" if after is REFUSED else f"{view.tolist()} afterwards, not {after.tolist()}")
    return wrong, value


def sweep(seed, count):
    warnings.simplefilter("ignore")
    failed = 0
    for each in range(seed, seed + count):
        print(each, flush=True)
        draw = random.Random(each)
        t = draw.choice(list(TYPES))
        number, last, swap = KERNELS[t]
        wrong, value = number_case(draw, t, number) if draw.random() < 0.3 else array_case(draw, t, last, swap)
        if wrong:
            failed += 1
            base = value if isinstance(value, np.ndarray) else getattr(value, "made", None)
            kind = "" if base is None else f" {base.dtype} {base.shape} {base.strides}"
            print(f"FAIL {each}: {t}, {type(value).__name__}{kind} {value!r}: {wrong}", file=sys.stderr)
    return failed != 0


# ---- tests


class Fresh:
    def __array__(self, dtype=None):
        return np.ones(SHAPE, np.int32)


class Exchanged:
    def __init__(self, made):
        self.made = made

    def __dlpack__(self, stream=None):
        return self.made.__dlpack__()

    def __dlpack_device__(self):
        return self.made.__dlpack_device__()


@kernel
def copies(x: "i32[4]", y: "i32[4]"):
    for i in range(4):
        y[i] = x[i] + 1


@kernel
def fill(x: "i32[1048576]", n: i32):
    for i in range(1048576):
        x[i] = n


class Shrinks:
    def __init__(self, made):
        self.made = made

    def __index__(self):
        self.made.resize(1, refcheck=False)
        return 1


@kernel
def counted(by: i32) -> i32:
    n: Stateful[i32] = 0
    n += by
    return n


class Calls:
    def __index__(self):
        return counted(1)


@kernel
def replaced(x: "f32[()]"):
    x[()] = 2.5


def shrink():
    x = np.zeros(1048576, np.int32)
    fill(x, 1)
    try:
        fill(x, Shrinks(x))
    except (TypeError, ValueError):
        print("refused")


class Arguments(unittest.TestCase):
    def refused(self, call, *arguments):
        with warnings.catch_warnings(), self.assertRaisesRegex((TypeError, ValueError), "'x'"):
            warnings.simplefilter("ignore")
            call(*arguments)

    def test_of_all_kinds(self):
        first, count = int(os.environ.get("ALLO_SEED", 0)), int(os.environ.get("ALLO_ARGUMENTS", 1000))
        done = subprocess.run([sys.executable, __file__, "--sweep", str(first), str(count)], capture_output=True, text=True, check=False)
        numbers = done.stdout.split()
        self.assertEqual(done.returncode, 0, f"the last one is {numbers[-1:]}\n{done.stderr}")
        self.assertEqual(len(numbers), count)

    def test_what_is_no_integer_is_named(self):
        for value in (np.array(1.5), np.array(True), np.array([1]), np.array([1, 2]), np.ma.masked):
            self.refused(KERNELS[i32][0], 1, value)

    def test_what_is_no_float_is_named(self):
        for value in (np.array([1, 2]), int, enum.IntEnum, np.timedelta64(1, "s"), np.bytes_(b"1"), decimal.Decimal("sNaN")):
            self.refused(KERNELS[f32][0], 1, value)

    def test_integers_beyond_floats_are_named(self):
        self.refused(KERNELS[f64][0], 1, 10**400)

    def test_other_numbers_of_numpy_are_refused(self):
        for value in (np.complex64(1 + 2j), np.void(b"12"), np.timedelta64(1)):
            self.refused(KERNELS[f32][0], 1, value)

    def test_integers_are_rounded_once(self):
        number = 2**54 + 2**30 + 1
        self.assertEqual(KERNELS[f32][1](np.full(SHAPE, number)), KERNELS[f32][0](1, number))

    def test_what_cannot_be_written_back_is_refused(self):
        for value in (Fresh(), collections.UserList([[1, 2, 3], [4, 5, 6]]), collections.deque([range(3), range(3)])):
            self.refused(KERNELS[i32][2], value)

    def test_numbers_are_no_arrays_to_write_to(self):
        made = np.array(1.0)
        replaced(made)
        self.assertEqual(made, 2.5)
        for value in (1.0, 1, np.float32(1)):
            self.refused(replaced, value)

    def test_arrays_that_overlap_are_refused(self):
        b = np.arange(20, dtype=np.int32)
        for x, y in ((b[7:3:-1], b[3:7]), (b[:8:2], b[4:8]), (b[3:7], b[7:3:-1]), (b[4:8], b[:8:2])):
            self.refused(copies, x, y)

    def test_arrays_that_overlap_themselves_are_refused(self):
        b = np.arange(20, dtype=np.int32)
        view = np.lib.stride_tricks.as_strided
        for strides in ((12, 0), (8, 4), (4, 4), (-4, 4), (2, 12)):
            with self.assertRaisesRegex(ValueError, r"elements of argument 'x' of make.swap\(\) overlap in memory"):
                KERNELS[i32][2](view(b[4:], SHAPE, strides))
            KERNELS[i32][1](view(b[4:], SHAPE, strides))  # only reads
        for strides in ((12, 4), (16, 4), (4, 16), (-12, 4), (20, 8), (4, 8 * 1 + 4)):
            KERNELS[i32][2](view(b[4:], SHAPE, strides))
        self.assertEqual(b.tolist() == list(range(20)), False)

    def test_settings_of_numpy_are_those_of_before(self):
        with np.errstate(all="raise"), unittest.mock.patch.object(np, "isinf", side_effect=LookupError):
            before = np.geterr()
            with self.assertRaises(LookupError):
                KERNELS[f32][2](np.arange(6, dtype=np.float16).reshape(SHAPE))
            self.assertEqual(np.geterr(), before)

    def test_arrays_between_each_other_do_not_overlap(self):
        b = np.arange(8, dtype=np.int32)
        copies(b[::2], b[1::2])
        self.assertEqual(b.tolist(), [0, 1, 2, 3, 4, 5, 6, 7])

    def test_dlpack_shares_memory(self):
        made = np.arange(6, dtype=np.int32).reshape(SHAPE)
        expected = made.copy()
        self.assertEqual(KERNELS[i32][1](Exchanged(made)), KERNELS[i32][1](made))
        KERNELS[i32][2](expected)
        KERNELS[i32][2](Exchanged(made))
        self.assertEqual(made.tolist(), expected.tolist())
        wide = np.arange(24, dtype=np.int64).reshape(2, 12)[:, ::4]  # converted, and written back
        expected = wide.copy()
        KERNELS[i32][2](expected)
        KERNELS[i32][2](Exchanged(wide))
        self.assertEqual(wide.tolist(), expected.tolist())
        made.flags.writeable = False
        with self.assertRaises(BufferError):  # NumPy's: the protocol cannot say that it is read-only
            KERNELS[i32][2](Exchanged(made))

    def test_masked_arrays_are_refused(self):
        made = np.ma.array(np.arange(6, dtype=np.int32).reshape(SHAPE), mask=[[0, 1, 0], [0, 0, 0]])
        for call in KERNELS[i32][1:]:
            with self.assertRaisesRegex(TypeError, "'x' of .* has masked elements"):
                call(made)
        self.assertEqual(KERNELS[i32][1](made.data), 5)

    def test_defaults_are_converted(self):
        @kernel
        def halves(x: i32, y: i32 = 2.5) -> i32:
            return x + y

        @kernel
        def calls(x: i32) -> i32:
            return halves(x)

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.assertEqual((calls(1), halves(1)), (3, 3))

    def test_exceptions_of_their_methods_are_kept(self):
        class Number:
            def __init__(self, error):
                self.error = error

            def __index__(self):
                raise self.error

        class Array:
            @property
            def __array_interface__(self):
                raise ConnectionError("the device is gone")

        for kernel in (KERNELS[i32][0], KERNELS[f32][0]):
            with self.assertRaisesRegex(ConnectionError, "gone"):
                kernel(1, Number(ConnectionError("it is gone")))
            with self.assertRaisesRegex(TypeError, "argument 'x'") as caught:
                kernel(1, Number(ValueError("no number")))
            self.assertEqual(repr(caught.exception.__cause__), "ValueError('no number')")
        with self.assertRaisesRegex(ConnectionError, "device"):
            KERNELS[i32][1](Array())

    def test_arrays_that_shrink_meanwhile_do_not_crash(self):
        done = subprocess.run([sys.executable, __file__, "--shrink"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_arguments_can_call_the_kernel(self):
        done = subprocess.run([sys.executable, __file__, "--call"], capture_output=True, text=True, check=False, timeout=5)
        self.assertEqual((done.stdout, done.returncode), ("3\n", 0))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--sweep"]:
        sys.exit(sweep(int(sys.argv[2]), int(sys.argv[3])))
    elif sys.argv[1:2] == ["--shrink"]:
        shrink()
    elif sys.argv[1:2] == ["--call"]:
        print(counted(1) + counted(Calls()) - 2)
    else:
        cases.main()
