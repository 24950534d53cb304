# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Calls of kernels: how arguments are bound and converted, what comes back, and what is refused."""

import enum
import functools
import sys
import threading
import unittest
import warnings

import numpy as np

import allo
import cases
from allo import Stateful, Stream, Template, apint, bf16, consteval, constexpr, f32, f64, i7, i32, i128, index, kernel, u8

N = 8
T = Template("T")
M = Template("M")


class Sizes:
    N = 3

    class inner:
        M = 4


@consteval
def double(n):
    return 2 * n


@consteval
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


@kernel
def plus(x: i32, y: i32 = 10) -> i32:
    return x + y


@kernel
def scale(x: "i32[8]", by: i32):
    for i in range(N):
        x[i] = x[i] * by


@kernel
def thirds(x: "f32[3]"):
    x[0] = x[0] / 3.0


@kernel
def two(x: "f32[4]", out: "f64[4]") -> (i32, f32):
    total: f32 = 0.0
    for i in range(4):
        total += x[i]
        out[i] = x[i]
    return double(21), total


@kernel
def reads(x: "i32[4]") -> i32:
    return x[0] + x[3]


@kernel
def both(x: "i32[4]", y: "i32[4]") -> i32:
    return x[3] * y[3]


@kernel
def passes_on(x: "i32[8]"):
    scale(x, 2)


@kernel
def puts_whole(x: "i32[4]", s: "Stream[i32[4]]"):
    s.put(x)


@kernel
def gets_whole(s: "Stream[i32[4]]", y: "i32[4]"):
    block: i32[4] = s.get()
    for i in range(4):
        block[i] = block[i] * 2
        y[i] = block[i]


@kernel
def sends(x: "i32[4]", y: "i32[4]"):
    s: Stream[i32[4]]
    puts_whole(x, s)
    gets_whole(s, y)


@kernel(T, M)
def fill(x: "T[M]", value: T):
    for i in range(M):
        x[i] = value


@kernel
def narrow(x: i7, b: allo.bool) -> i7:
    y: i7 = x
    if b:
        y = x + 1
    return y


# The same computation, called directly and, for the loop, in a run.
@kernel
def direct(x: i7, y: i32, z: f32, w: i128) -> (i32, f32, i128, allo.bool):
    q: i32 = x // y
    s: f32 = z * 0.1 + x
    if q > 3:
        s = s - y
    m: i128 = w * q
    return q % 7, s, m, s > 1.0


@kernel
def looped(x: i7, y: i32, z: f32, w: i128) -> (i32, f32, i128, allo.bool):
    a: i32 = 0
    b: f32 = 0.0
    c: i128 = 0
    d: allo.bool = False
    for _ in range(1):
        q: i32 = x // y
        s: f32 = z * 0.1 + x
        if q > 3:
            s = s - y
        m: i128 = w * q
        a, b, c, d = q % 7, s, m, s > 1.0
    return a, b, c, d


@kernel
def wide(x: "i128[2]", y: "bf16[2]", at: index) -> i128:
    x[at] = x[at] * 3
    y[0] = y[1]
    return x[at]


@kernel
def count() -> i32:
    n: Stateful[i32] = 0
    n += 1
    return n


@kernel
def counts() -> "i32[3]":
    all: Stateful[i32[3]] = 0
    all[0] += 1
    return all


@kernel
def reads_counts() -> i32:
    copy: i32[3] = counts()
    return copy[0]


@kernel
def calls(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> i32:
        return v + Sizes.N + Sizes.inner.M

    return plus(inner(x), factorial(4))


def make(k):
    width = 2 * k

    @kernel
    def made(x: "i32[width]") -> i32:
        total: i32 = 0
        for i in range(width):
            total += x[i] * k
        return total

    return made


class Arguments(unittest.TestCase):
    def test_are_bound_as_python_binds_them(self):
        self.assertEqual(plus(1), 11)
        self.assertEqual(plus(1, 2), 3)
        self.assertEqual(plus(y=1, x=2), 3)
        for wrong, text in (
            (lambda: plus(), r"plus\(\) missing 1 required positional argument: 'x'"),
            (lambda: plus(1, 2, 3), r"plus\(\) takes from 1 to 2 positional arguments but 3 were given"),
            (lambda: plus(1, z=2), r"plus\(\) got an unexpected keyword argument 'z'"),
            (lambda: plus(1, x=2), r"plus\(\) got multiple values for argument 'x'"),
            (lambda: scale(), r"scale\(\) missing 2 required positional arguments: 'x' and 'by'"),
        ):
            with self.assertRaisesRegex(TypeError, text):
                wrong()

    def test_of_constexpr_parameters_are_those_of_kernels(self):
        @kernel
        def times(x: i32, by: constexpr = 2) -> i32:
            return x * by

        self.assertEqual(times(3), 6)
        with self.assertRaisesRegex(TypeError, r"times\(\) got a value for 'by', a constexpr parameter"):
            times(3, by=4)

    def test_arrays_are_used_in_place(self):
        x = np.arange(8, dtype=np.int32)
        before = x.__array_interface__["data"]
        scale(x, 3)
        self.assertEqual(x.tolist(), [3 * i for i in range(8)])
        self.assertEqual(x.__array_interface__["data"], before)

    def test_other_arrays_are_converted_and_written_back(self):
        strided = np.arange(16, dtype=np.int32)[::2]
        scale(strided, 2)
        self.assertEqual(strided.tolist(), [4 * i for i in range(8)])
        wider = np.arange(8, dtype=np.int64)
        scale(wider, -1)
        self.assertEqual(wider.tolist(), [-i for i in range(8)])
        swapped = np.arange(8, dtype=">i4")
        scale(swapped, 5)
        self.assertEqual(swapped.tolist(), [5 * i for i in range(8)])
        unaligned = np.frombuffer(bytearray(33), np.uint8)[1:].view(np.int32)
        unaligned[:] = 1
        scale(unaligned, 7)
        self.assertEqual(unaligned.tolist(), [7] * 8)
        buffer = memoryview(bytearray(range(32))).cast("i")
        first = buffer[0]
        scale(buffer, 2)
        self.assertEqual(buffer[0], 2 * first)

    def test_what_a_kernel_does_not_change_stays_as_it_is(self):
        wide = np.array([3.0, 0.1, 1e300])
        with np.errstate(over="ignore"):
            thirds(wide)
        self.assertEqual(wide.tolist(), [1.0, 0.1, 1e300])
        whole = np.array([6, 2**24 + 1, 5])
        thirds(whole)
        self.assertEqual(whole.tolist(), [2, 2**24 + 1, 5])
        for dtype in (np.int64, np.uint8):
            whole = np.array([1, 2, 3], dtype)
            with self.assertRaisesRegex(ValueError, r"has dtype u?int\d+, which cannot hold 0\.333\d*, the result at \[0\]"):
                thirds(whole)
            self.assertEqual(whole.tolist(), [1, 2, 3])
        half = np.array([1, 2, 3], np.float16)
        thirds(half)
        self.assertEqual(half[0], np.float16(1 / 3))

    def test_read_only_arrays_are_for_reading(self):
        x = np.arange(4, dtype=np.int32)
        x.flags.writeable = False
        self.assertEqual(reads(x), 3)
        self.assertEqual(reads(np.broadcast_to(np.int32(2), 4)), 4)
        y = np.arange(8, dtype=np.int32)
        y.flags.writeable = False
        with self.assertRaisesRegex(ValueError, r"argument 'x' of scale\(\) is read-only"):
            scale(y, 2)
        self.assertEqual(y.tolist(), list(range(8)))

    def test_streams_have_copies(self):
        x = np.arange(4, dtype=np.int32)
        x.flags.writeable = False
        y = np.zeros(4, np.int32)
        sends(x, y)
        self.assertEqual(y.tolist(), [0, 2, 4, 6])

    def test_what_does_not_fit_is_refused(self):
        @kernel
        def one(x: i32[()]):
            x[()] = 1

        for wrong, kind, text in (
            (lambda: scale(np.zeros(7, np.int32), 1), TypeError, r"argument 'x' of scale\(\) has shape \(7,\), but i32\[8\] needs \(8,\)"),
            (lambda: scale(np.zeros(8), 1), TypeError, r"argument 'x' of scale\(\) has dtype float64, but i32\[8\] needs int32"),
            (lambda: scale([0] * 8, 1), TypeError, r"argument 'x' of scale\(\) is a list, but i32\[8\] needs an array"),
            (lambda: scale(None, 1), TypeError, r"argument 'x' of scale\(\) is a NoneType"),
            (lambda: one(1), TypeError, r"argument .x. of .*one\(\) is an int, which the kernel cannot write to"),
            (lambda: scale(np.full(8, 2**40), 1), ValueError, r"argument 'x' of scale\(\) is 1099511627776 at \[0\], but i32 holds"),
            (lambda: narrow(64, False), ValueError, r"argument 'x' of narrow\(\) is 64, but i7 holds -64 to 63 only"),
            (lambda: narrow(1.5, False), TypeError, r"argument 'x' of narrow\(\) is a float, but i7 needs an integer"),
            (lambda: plus("1"), TypeError, r"argument 'x' of plus\(\) is str, but i32 needs an integer"),
        ):
            with self.assertRaisesRegex(kind, text):
                wrong()

    def test_integers_have_the_range_of_their_type(self):
        def same(integer):
            @kernel
            def given(x: integer) -> integer:
                return x

            return given

        for width in (1, 7, 31, 32, 61, 62, 63, 64, 65):
            for signed in (False, True):
                given = same(apint(width, signed=signed))
                least, most = (-(2 ** (width - 1)), 2 ** (width - 1) - 1) if signed else (0, 2**width - 1)
                for number in (least, 0 if most else least, most):
                    self.assertEqual(given(number), number)
                for number in (least - 1, most + 1, 10**30, -(10**30)):
                    with self.assertRaisesRegex(ValueError, r"given\(\) is"):
                        given(number)

    def test_arrays_do_not_overlap(self):
        x = np.zeros(8, np.float64)
        with self.assertRaisesRegex(ValueError, r"'x' and 'out' of two\(\) overlap in memory, .* writes to 'out'"):
            two(x.view(np.float32)[:4], x[:4])
        y = np.arange(4, dtype=np.int32)
        self.assertEqual(both(y, y), 9)

    def test_what_a_call_writes_to_counts(self):
        y = np.zeros(8, np.int32)
        y.flags.writeable = False
        with self.assertRaisesRegex(ValueError, r"argument 'x' of passes_on\(\) is read-only, and the kernel writes"):
            passes_on(y)


class Ways(unittest.TestCase):
    """In which Python calls an object."""

    def test_are_those_of_any_callable(self):
        kind = type(plus)
        self.assertTrue(callable(plus))
        self.assertEqual(plus.__call__(1), 11)
        self.assertEqual(kind.__call__(plus, 1, y=2), 3)
        self.assertEqual(functools.partial(plus, y=5)(1), 6)
        self.assertEqual(list(map(plus, [1, 2], [3, 4])), [4, 6])
        self.assertEqual(sorted([3, 1, 2], key=functools.partial(plus, y=0)), [1, 2, 3])
        self.assertEqual(plus(*(1,), **{"y": 2}), 3)
        self.assertEqual(plus(1, **{}), 11)
        given = {"x": 1, "y": 2}
        self.assertEqual(plus(**given), 3)
        self.assertEqual(given, {"x": 1, "y": 2})

    def test_are_those_of_backends(self):
        backend = allo.CPU(plus)
        self.assertEqual((backend(1), backend(y=2, x=1), backend.run(1, y=4)), (11, 3, 5))
        self.assertEqual(type(backend).__call__(backend, 1), 11)
        with self.assertRaisesRegex(TypeError, r"plus\(\) missing 1 required positional argument: 'x'"):
            backend()
        with self.assertRaisesRegex(TypeError, "keywords must be strings"):
            backend(**{1: 2})

    def test_take_names_that_are_strings(self):
        class Name(str):
            pass

        self.assertEqual(plus(1, **{Name("y"): 3}), 4)
        for names in ({1: 2}, {"x": 1, None: 2}):
            with self.assertRaisesRegex(TypeError, "keywords must be strings"):
                plus(**names)

    def test_are_those_of_subclasses(self):
        class Kept(type(plus)):
            pass

        class Traced(type(plus)):
            def __call__(self, *arguments, **named):
                calls.append((arguments, named))
                return super().__call__(*arguments, **named) + 1

        calls = []
        self.assertEqual(Kept(plus.__wrapped__, {})(1), 11)
        traced = Traced(plus.__wrapped__, {})
        self.assertEqual((traced(1), traced(1, y=2)), (12, 4))
        self.assertEqual(calls, [((1,), {}), ((1,), {"y": 2})])

    def test_need_a_kernel(self):
        kind = type(plus)
        for wrong in (lambda: kind.__call__(1), lambda: kind.__call__(), lambda: kind.__new__(kind)(1)):
            with self.assertRaises(TypeError):
                wrong()

    def test_can_be_nested(self):
        class Number:
            def __index__(self):
                return plus(20, 3)

        self.assertEqual(plus(Number(), plus(Number(), 1)), 47)

        class Endless:
            def __index__(self):
                return plus(self)

        with self.assertRaises((TypeError, RecursionError)):
            plus(Endless())
        self.assertEqual(plus(1), 11)

    def test_leave_no_references(self):
        number = 10**6
        array = np.ones(4, np.int32)
        before = sys.getrefcount(number), sys.getrefcount(array), sys.getrefcount(plus)
        for _ in range(100):
            plus(number, y=number), reads(array), reads(x=array)
            for wrong in (lambda: plus(number, z=number), lambda: reads(array, array), lambda: plus("1", number)):
                self.assertRaises(TypeError, wrong)
        self.assertEqual((sys.getrefcount(number), sys.getrefcount(array), sys.getrefcount(plus)), before)


class Values(unittest.TestCase):
    def test_several_results_are_a_tuple(self):
        out = np.zeros(4)
        self.assertEqual(two(np.array([1, 2, 3, 0.5], np.float32), out), (42, 6.5))
        self.assertEqual(out.tolist(), [1, 2, 3, 0.5])

    def test_narrow_numbers(self):
        self.assertEqual([narrow(5, True), narrow(-64, False), narrow(63, True)], [6, -64, -64])
        self.assertEqual(narrow(np.int8(5), np.bool_(True)), 6)

    def test_kernels_of_numbers_only_are_like_others(self):
        random = np.random.default_rng(7)
        for _ in range(2000):
            x, y = int(random.integers(-64, 64)), int(random.integers(-5, 6))
            z, w = float(random.normal()) * 1e3, int(random.integers(-(2**62), 2**62)) << 50
            self.assertEqual(direct(x, y, z, w), looped(x, y, z, w), (x, y, z, w))
        with self.assertRaises(TypeError):
            direct(1, 2, "3", 4)
        with self.assertRaises(ValueError):
            direct(64, 1, 0.0, 0)

    def test_wide_numbers_are_limbs(self):
        number = 5 << 70 | 9
        x = np.array([[0, 0], [number & (2**64 - 1), number >> 64]], np.uint64)
        y = np.array([0, 0x3FC0], np.uint16)  # 1.5
        self.assertEqual(wide(x, y, 1), 3 * number)
        self.assertEqual(int(x[1, 0]) | int(x[1, 1]) << 64, 3 * number)
        self.assertEqual(y.tolist(), [0x3FC0, 0x3FC0])

    def test_state_can_be_a_result(self):
        self.assertEqual([counts().tolist() for _ in range(2)], [[1, 0, 0], [2, 0, 0]])
        self.assertEqual([reads_counts() for _ in range(2)], [3, 4])

    def test_state_is_kept(self):
        first = count()
        self.assertEqual([count(), count()], [first + 1, first + 2])

    def test_templates_and_factories(self):
        x = np.zeros(4, np.float32)
        fill[f32, 4](x, 2.5)
        self.assertEqual(x.tolist(), [2.5] * 4)
        y = np.zeros(2, np.uint8)
        fill[u8, 2](y, 7)
        self.assertEqual(y.tolist(), [7, 7])
        with self.assertRaisesRegex(TypeError, r"fill\(\) cannot be called: it needs values for T"):
            fill(x, 1)
        self.assertEqual(make(2)(np.ones(4, np.int32)), 8)
        self.assertEqual(make(3)(np.ones(6, np.int32)), 18)

    def test_names_of_all_functions_around_a_kernel(self):
        def outer(T):  # a name that the file has, too
            def inner():
                @kernel
                def made(x: "T[N]") -> "T":
                    return x[1]

                return made

            return inner()

        self.assertEqual(outer(f32)(np.arange(8, dtype=np.float32)), 1.0)

    def test_names_around_a_kernel(self):
        self.assertEqual(calls(1), 1 + 3 + 4 + 24)


early = []
for number in range(3):

    @kernel
    def adds(x: i32, by: i32 = number) -> i32:
        return x + by

    early.append(adds)
extent = 4


@kernel
def keeps(x: i32[extent]) -> i32[extent]:
    return x


extent = 2


class Color(enum.Enum):
    RED = 1
    GREEN = "g"


class Other(enum.Enum):
    RED = 1


color = Color.RED


class Headers(unittest.TestCase):
    def test_are_evaluated_at_the_definition(self):
        self.assertEqual([each(10) for each in early], [10, 11, 12])
        self.assertEqual(keeps(np.arange(4, dtype=np.int32)).tolist(), [0, 1, 2, 3])


class Enumerations(unittest.TestCase):
    def test_members_are_equal_to_themselves(self):
        @kernel
        def chosen(x: i32) -> i32:
            if color == Color.RED and color != Color.GREEN:
                return x + color.value
            return 0

        @kernel
        def others(x: i32) -> i32:
            return 1 if color == Other.RED else 2

        @kernel
        def sums(x: i32) -> i32:
            return x + color

        self.assertEqual((chosen(5), others(5)), (6, 2))
        with self.assertRaisesRegex(allo.CompilationError, "must be a number"):
            sums(1)


class Large(unittest.TestCase):
    def test_objects_are_read_only_where_they_are_used(self):
        x = np.zeros(1 << 24, np.int32)  # as the parameter is called
        table = {"n": 4, "images": np.zeros((200, 224, 224), np.uint8)}

        class Unreadable(list):
            def __iter__(self):
                raise AssertionError

        i = Unreadable([1])

        @kernel
        def first(x: "i32[4]") -> i32:
            sum: i32 = table["n"]
            for i in range(4):
                sum += x[i]
            return sum

        @kernel
        def whole(j: i32) -> i32:
            return table["images"][0]

        self.assertEqual(first(np.ones(4, np.int32)), 8)
        self.assertEqual((len(i), x[0]), (1, 0))
        with self.assertRaises(allo.CompilationError):
            whole(1)

        @kernel
        def element(j: i32) -> i32:
            return x[5] + j

        with self.assertRaisesRegex(allo.CompilationError, "'x' has no value: it has 16777216 elements, which are too many"):
            element(1)


class Objects(unittest.TestCase):
    def test_types(self):
        self.assertEqual(repr(f32[4, 5]), "f32[4, 5]")
        self.assertEqual(repr(f32[()]), "f32[]")
        self.assertEqual(i32[2], i32[2])
        self.assertNotEqual(i32, u8)
        self.assertEqual(hash(i32), hash(allo.i32))
        self.assertEqual(allo.apint(32, signed=True), i32)

    def test_kernels(self):
        self.assertEqual(repr(plus), "<kernel plus(x: i32, y: i32 = 10) -> i32>")
        self.assertEqual(plus.__name__, "plus")
        self.assertIn("allo.kernel @plus", str(plus.module))
        self.assertIn("return x + y", plus.source)

    def test_kernels_in_classes_are_static_functions(self):
        class Scaler:
            GAIN = 3

            @kernel
            def scale(x: i32) -> i32:
                return x * GAIN  # noqa: F821

            @staticmethod
            @kernel
            def above(x: i32) -> i32:
                return x + 1

            @kernel
            @staticmethod
            def below(x: i32) -> i32:
                return x + 2

            @kernel
            def method(self, x: i32) -> i32:
                return x

        for owner in (Scaler, Scaler()):
            self.assertEqual((owner.scale(2), owner.above(2), owner.below(2)), (6, 3, 4))
            with self.assertRaisesRegex(allo.CompilationError, "called as a static function, without 'self'"):
                owner.method(2)

    def test_loops_work_in_python(self):
        self.assertEqual(list(allo.range(1, 7, 2)), [1, 3, 5])
        self.assertEqual(list(allo.range(4, name="i")), [0, 1, 2, 3])
        self.assertEqual(list(allo.range(1, stop=6, step=3)), [1, 4])
        self.assertEqual(list(allo.grid(2, 2)), [(0, 0), (0, 1), (1, 0), (1, 1)])
        self.assertEqual(list(allo.grid((1, 3), (0, 4, 2), name="i")), [(1, 0), (1, 2), (2, 0), (2, 2)])

    def test_modules_have_the_namespaces_of_operators(self):
        from allo.exp.lang import math
        from allo.lang import arith

        self.assertEqual(arith.add, allo.arith.add)
        self.assertEqual(math.sin, allo.exp.math.sin)

    def test_operators_are_for_kernels(self):
        with self.assertRaisesRegex(TypeError, "'sin' is an operator of kernels"):
            allo.math.sin(1.0)


class Errors(unittest.TestCase):
    def test_of_kernels_have_places(self):
        @kernel
        def wrong(x: i32) -> i32:
            return x + missing  # noqa: F821

        with self.assertRaises(allo.CompilationError) as raised:
            wrong(1)
        (diagnostic,) = raised.exception.diagnostics
        self.assertEqual(diagnostic.code, "undefined-name")
        self.assertEqual(diagnostic.message, "Name 'missing' is not defined")
        self.assertTrue(diagnostic.file.endswith("call_test.py"))
        self.assertIn("return x + missing", str(raised.exception))

    def test_of_kernels_have_fixes(self):
        @kernel
        def misspelt(x: "i32[4]"):
            for i in rnge(4):  # noqa: F821
                x[i] = 0

        with self.assertRaises(allo.CompilationError) as raised:
            misspelt(np.zeros(4, np.int32))
        (diagnostic,) = raised.exception.diagnostics
        ((title, ((place, text),)),) = diagnostic.fixes
        self.assertEqual((title, text, place), ("Change to 'range'", "range", diagnostic.place))
        self.assertIn("= help: Change to 'range'", str(raised.exception))

    def test_warnings_are_given_when_a_kernel_is_compiled(self):
        @kernel
        def halves(x: i32) -> i32:
            quiet = x * 0.25  # allo: ignore[literal-changes-value]
            return x * 0.5 + quiet

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual(halves(4), 0)
            self.assertEqual(halves(4), 0)
        (warning,) = caught
        self.assertIs(warning.category, allo.AlloWarning)
        self.assertIn("0.5 becomes 0", str(warning.message))
        self.assertEqual(warning.filename, __file__)

    def test_warnings_that_are_errors_stay(self):
        @kernel
        def halves(x: i32) -> i32:
            return x * 0.5

        with warnings.catch_warnings():
            warnings.simplefilter("error")
            for _ in range(3):
                with self.assertRaisesRegex(allo.AlloWarning, "0.5 becomes 0"):
                    halves(4)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual((halves(4), halves(4)), (0, 0))
        self.assertEqual(len(caught), 1)

    def test_of_calls_name_both_kernels(self):
        @kernel
        def other(x: i32) -> i32:
            return missing  # noqa: F821

        @kernel
        def caller(x: i32) -> i32:
            return other(x)

        with self.assertRaises(allo.CompilationError) as raised:
            caller(1)
        self.assertIn("return missing", str(raised.exception))
        self.assertNotIn("return other", str(raised.exception))

    def test_of_what_is_no_function(self):
        for wrong in (functools.lru_cache(lambda x: x), print, int):
            with self.assertRaisesRegex(TypeError, "kernel needs a function that 'def' has made"):
                kernel(wrong)

    def test_without_a_source(self):
        names = {}
        exec("from allo import kernel, i32\n@kernel\ndef f(x: i32) -> i32:\n    return x\n", names)
        with self.assertRaisesRegex(allo.errors.SourceError, "the source of kernel 'f' is not known"):
            names["f"](1)

    def test_of_deadlocks(self):
        @kernel
        def waits() -> i32:
            s: Stream[i32, 2]
            return s.get()

        with self.assertRaises(allo.DeadlockError) as raised:
            waits()
        self.assertEqual(raised.exception.code, "deadlock")


class Threads(unittest.TestCase):
    def test_run_kernels_at_once(self):
        wrong = []

        def work(seed):
            for i in range(200):
                if plus(seed, i) != seed + i:
                    wrong.append((seed, i))

        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_serialize_kernels_with_state(self):
        before = count()
        threads = [threading.Thread(target=lambda: [count() for _ in range(50)]) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(count(), before + 201)


if __name__ == "__main__":
    cases.main()
