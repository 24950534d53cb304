# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Calls and kernels do not keep memory: what the process holds after many of them, and references.

Each case that measures runs in a process of its own: memory_test.py NAME.
"""

import gc
import subprocess
import sys
import unittest
import weakref

sys.dont_write_bytecode = True

import allo
import cases
import numpy as np
from allo import Stateful, f32, i7, i32, i128, kernel

MIB = 2**20


@kernel
def plus(x: i32, y: i32 = 10) -> i32:
    return x + y


@kernel
def add(x: "i32[4]", y: "i32[4]", z: "i32[4]"):
    for i in range(4):
        z[i] = x[i] + y[i]


@kernel
def shift(x: "i32[256]", by: i7):
    for i in range(256):
        x[i] = x[i] + by


@kernel
def several(x: "i32[1024]") -> ("i32[1024]", i128, "f32[4]"):
    made: "i32[1024]"
    small: "f32[4]" = 0.5
    for i in range(1024):
        made[i] = x[i] + 1
    wide: i128 = x[0]
    return made, wide << 100, small


@kernel
def counted(x: "i32[4]") -> i32:
    n: Stateful[i32] = 0
    n += x[0]
    return n


def resident():
    """In bytes."""
    with open("/proc/self/status") as status:
        return 1024 * int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def growth(work, warm_up, times):
    """How much the process grows in so many rounds of work."""
    for _ in range(warm_up):
        work()
    gc.collect()
    before = resident()
    for _ in range(times):
        work()
    gc.collect()
    return resident() - before


def report(grown, limit, count, what):
    print(f"{grown / count:.1f} bytes for each of {count} {what}, {grown / MIB:.2f} MiB in all")
    return grown > limit


# ---- what grows


def calls():
    x, y, z = (np.ones(4, np.int32) for _ in range(3))

    def work():
        for i in range(1000):
            plus(i)
            add(x, y, z)

    return report(growth(work, 50, 500), MIB, 1000000, "calls")


def results():
    x = np.ones(1024, np.int32)

    def work():
        for _ in range(100):
            several(x)

    return report(growth(work, 20, 200), MIB, 20000, "calls with arrays as results")


def conversions():
    wide, strided, full = np.ones(256, np.int64), np.ones(512, np.int32)[::2], np.full(256, 2**40)
    foreign = memoryview(bytearray(1024)).cast("i")
    lists = [0] * 256

    def work():
        for _ in range(100):
            shift(wide, by=-1)
            shift(strided, 1)
            shift(foreign, 1)
            for wrong in (lambda: shift(full, 1), lambda: shift(lists, 1), lambda: shift(wide, 64), lambda: shift(y=1), lambda: plus("1")):
                try:
                    wrong()
                except (TypeError, ValueError):
                    continue
                raise AssertionError("is taken")

    return report(growth(work, 5, 25), MIB, 20000, "calls that convert or raise")


def make(n):
    @kernel
    def scale(x: "i32[4]") -> i32:
        total: i32 = n
        for i in range(4):
            x[i] = x[i] * n
            total += x[i]
        return total

    return scale


def kernels():
    x = np.ones(4, np.int32)
    numbers = iter(range(1000))

    def work():
        x[:] = 1
        n = next(numbers)
        assert make(n)(x) == 5 * n

    return report(growth(work, 20, 300), 300 * 32 * 1024, 300, "kernels made, called and dropped")


def failures():
    def work():
        @kernel
        def wrong(x: i32) -> i32:
            return x + missing  # noqa: F821

        try:
            wrong(1)
        except allo.CompilationError:
            return
        raise AssertionError("is compiled")

    return report(growth(work, 20, 300), 300 * 32 * 1024, 300, "kernels with errors")


def schedules():
    made = make(3)

    def work():
        s = made.schedule()
        s.unroll("i")
        str(s)

    return report(growth(work, 20, 300), 300 * 32 * 1024, 300, "schedules")


# ---- tests


class Growth(unittest.TestCase):
    def bounded(self, name):
        done = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True, check=False)
        print(f"{name}: {done.stdout.strip()}", flush=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_of_calls(self):
        self.bounded("calls")

    def test_of_calls_with_results(self):
        self.bounded("results")

    def test_of_calls_that_convert_or_raise(self):
        self.bounded("conversions")

    def test_of_kernels(self):
        self.bounded("kernels")

    def test_of_kernels_with_errors(self):
        self.bounded("failures")

    def test_of_schedules(self):
        self.bounded("schedules")


class References(unittest.TestCase):
    def unchanged(self, call, *objects):
        call()
        before = [sys.getrefcount(each) for each in objects]
        for _ in range(100):
            call()
        self.assertEqual([sys.getrefcount(each) for each in objects], before)

    def test_of_arguments(self):
        x, y, z = (np.ones(4, np.int32) for _ in range(3))
        number, name = 12345, "y"
        self.unchanged(lambda: add(x, y, z), x, y, z, x.dtype, add)
        self.unchanged(lambda: add(x, z=z, y=y), x, y, z, add)
        self.unchanged(lambda: plus(number, **{name: number}), number, name, plus)
        self.unchanged(lambda: counted(x), x, counted)

    def test_of_arguments_that_are_converted(self):
        for x in (np.ones(256, np.int64), np.ones(512, np.int32)[::2], np.ones(256, ">i4")):
            self.unchanged(lambda x=x: shift(x, 0), x, x.base if x.base is not None else x.dtype)
        block = bytearray(1024)
        shift(memoryview(block).cast("i"), 1)
        block.append(0)  # which an export would not allow

    def test_of_arguments_that_are_refused(self):
        x, short, full = [0], np.ones(7, np.int32), np.full(256, 2**40)
        for wrong in (x, short, full):
            for each in (lambda w=wrong: shift(w, 1), lambda w=wrong: plus(1, w)):
                self.unchanged(lambda e=each: self.assertRaises((TypeError, ValueError), e), wrong, shift, plus)

    def test_of_results(self):
        x = np.ones(1024, np.int32)
        made, wide, small = several(x)
        self.assertEqual((made[1023], wide, small[3]), (2, 1 << 100, 0.5))
        for each in (made, wide, small):
            self.assertEqual(sys.getrefcount(each), 4)  # its name, the tuple, "each", the argument
        self.assertTrue(made.flags.owndata and made.flags.writeable)
        gone = [weakref.ref(made), weakref.ref(small)]
        del made, small, each
        self.assertEqual([each() for each in gone], [None, None])

    def test_of_kernels(self):
        made = make(7)
        made(np.ones(4, np.int32))
        gone, function = weakref.ref(made.__wrapped__), sys.getrefcount(made)
        self.assertEqual(function, 2)
        del made
        gc.collect()
        self.assertIsNone(gone())

    def test_of_schedules(self):
        made = make(8)
        s = made.schedule()
        s.unroll("i")
        s.apply()
        gone = weakref.ref(made.__wrapped__)
        del s, made
        gc.collect()
        self.assertIsNone(gone())


if __name__ == "__main__":
    if sys.argv[1:]:
        sys.exit(globals()[sys.argv[1]]())
    cases.main()
