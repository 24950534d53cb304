# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""What makes kernels, what the names around them can be, and what becomes of a compilation that fails."""

import collections
import functools
import inspect
import json
import pickle
import threading
import types
import unittest
from builtins import max

import numpy as np

import allo
import cases
from allo import CPU, KernelOptions, Stateful, Stream, Template, Vitis, consteval, constexpr, f32, i8, i32, kernel

T = Template("T")
M = Template("M")
Size = collections.namedtuple("Size", "rows columns")
µ = 3  # Python's name of it is another character, 'μ'


def increment(x: i32) -> i32:
    return x + 1


def through(function):
    return kernel(function)


def twice(function):
    n = 2  # which no kernel sees that it makes
    return kernel(options=KernelOptions(typing_style="cpp"))(function) if n == 2 else None


n = 5


@through
def by_function(x: i32) -> i32:
    return x + n


@twice
def by_function_with_options(x: i8) -> i8:
    return x + x


@functools.partial(kernel, options=KernelOptions(typing_style="cpp"))
def by_partial(x: i8) -> i8:
    return x + x


def filled(x: "T[M]", value: T):
    for i in range(M):
        x[i] = value


increments = kernel(increment)
fills = kernel(T, M)(filled)


def logged(call):
    @functools.wraps(call)
    def wrapper(*arguments):
        return call(*arguments)

    return wrapper


@logged
@kernel
def wrapped(x: i32) -> i32:
    return x + 10


@consteval(lazy=True)
def square(x: i32) -> i32:
    return x * x


@consteval(lazy=False)
def eager(x):
    return x * x


@kernel
def squares(x: i32) -> i32:
    return square(x) + square(3) + eager(2)


@kernel
def known(x: i32) -> i32:
    return x + square(3)


class Makers(unittest.TestCase):
    def test_are_calls(self):
        self.assertEqual(increments(1), 2)
        self.assertEqual(increments.__name__, "increment")
        x = np.zeros(3, np.int32)
        fills[i32, 3](x, 7)
        self.assertEqual(x.tolist(), [7, 7, 7])

        @kernel
        def calls(x: i32) -> i32:
            return increments(x) * 2

        self.assertEqual(calls(4), 10)

    def test_are_functions_that_make_them(self):
        self.assertEqual(by_function(1), 6)
        self.assertEqual((by_function_with_options(100), by_partial(100)), (-56, -56))

        def make(step):
            @through
            def steps(x: i32) -> i32:
                return x + step

            return steps

        self.assertEqual((make(2)(1), make(3)(1)), (3, 4))

    def test_keep_their_arguments_when_they_are_pickled(self):
        def local(x: i8) -> i8:
            return x + x

        made = kernel(options=KernelOptions(typing_style="cpp"))(local)
        self.assertEqual(pickle.loads(pickle.dumps(made))(100), -56)

    def test_can_be_decorated(self):
        self.assertEqual(wrapped(1), 11)

        @kernel
        def calls(x: i32) -> i32:
            return wrapped(x)

        self.assertEqual(calls(2), 12)

    def test_of_decorated_functions_are_refused(self):
        @kernel
        @logged
        def below(x: i32) -> i32:
            return x

        with self.assertRaises(allo.CompilationError) as raised:
            below(1)
        (diagnostic,) = raised.exception.diagnostics
        self.assertEqual(diagnostic.code, "extra-decorator")

    def test_of_lazy_functions(self):
        self.assertEqual((squares(5), square(4), eager(3)), (38, 16, 9))
        self.assertIsInstance(square, allo.Kernel)
        self.assertNotIsInstance(eager, allo.Kernel)
        self.assertNotIn("square", Vitis(known).hls_code)
        with self.assertRaisesRegex(allo.CompilationError, "Lazy function 'square' cannot be evaluated for Vitis"):
            Vitis(squares).csim(5)


class Classes(unittest.TestCase):
    def test_refuse_objects_without_init(self):
        for made in (allo.Kernel, allo.CPU, allo.Vitis, allo.Schedule, allo.Module, allo.LoopRef, type(i32)):
            empty = made.__new__(made)
            for use in (repr, hash, lambda it: it(1), lambda it: it[1], lambda it: it == it, lambda it: it.compile(), lambda it: it.kernel):
                try:
                    use(empty)
                except (TypeError, AttributeError):
                    pass
            with self.assertRaisesRegex(TypeError, "__init__"):
                repr(empty)


    def test_have_no_elements(self):
        @kernel(T)
        def template(x: T) -> T:
            return x

        for use in (list, lambda it: 5 in it, lambda it: print(*it)):
            with self.assertRaisesRegex(TypeError, "not iterable"):
                use(template)

    def test_of_types_cannot_be_called(self):
        with self.assertRaisesRegex(TypeError, r"'i32' is a type of kernels, and cannot be called: .* 'cast\(x, i32\)'$"):
            i32(3)
        with self.assertRaisesRegex(TypeError, "Python's own is 'builtins.bool'$"):
            allo.bool(3)
        with self.assertRaisesRegex(TypeError, "Python's own is 'builtins.max'$"):
            allo.max([1, 2])

    def test_of_star_imports_are_those_of_the_package(self):
        names = {}
        exec("from allo import *", names)
        self.assertFalse({"sys", "types", "builtins", "errors"} & set(names))
        self.assertTrue({"kernel", "i32", "range", "Schedule", "CompilationError"} <= set(names))


class Names(unittest.TestCase):
    def test_of_static_kernels_are_those_of_siblings(self):
        class Pair:
            @staticmethod
            @kernel
            def first(x: i32) -> i32:
                return x + 1

            @kernel
            def second(x: i32) -> i32:
                return first(x) * 2  # noqa: F821

        self.assertEqual(Pair.second(3), 8)

    def test_of_the_fields_of_named_tuples(self):
        size = Size(3, 4)

        @kernel
        def area(x: "i32[size.rows]") -> i32:
            return size.rows * size.columns + x[0]

        @kernel
        def first(x: i32) -> i32:
            return size[0] + x

        self.assertEqual((area(np.ones(3, np.int32)), first(1)), (13, 4))

        @consteval
        def turned(given):
            return type(given)(given.columns, given.rows) if given.rows else given

        @consteval
        def counted(given):
            return given.index(4) + given._replace(rows=3).rows

        @consteval
        def made(rows):
            return json.loads("0") or Size(rows, rows + 1)

        @kernel
        def passes(x: i32) -> i32:
            whole: constexpr = turned(size)
            other: constexpr = made(7)
            return x + 100 * whole.rows + 10 * whole[1] + other.columns + len(size) + counted(size)

        self.assertEqual(passes(0), 100 * 4 + 10 * 3 + 8 + 2 + 4)

    def test_of_builtins_can_be_imported(self):
        @kernel
        def larger() -> i32:
            return max(3, 4)

        self.assertEqual(larger(), 4)

    def test_are_those_of_python(self):
        @kernel
        def scaled(µ: i32) -> i32:
            return µ * 2

        @kernel
        def reads(x: i32) -> i32:
            return x + µ + sizes.µ

        sizes = types.SimpleNamespace(**{"\u03bc": 4})
        self.assertEqual((scaled(µ=3), scaled(**{"\u03bc": 3}), reads(1)), (6, 6, 8))

        @kernel
        def µm(x: i32) -> i32:
            return x

        self.assertEqual(µm(2), 2)

    def test_in_messages_are_those_of_the_program(self):
        for wrong, message in (
            (lambda: i32["rows"], "Shape dimension 'rows' must be a compile-time integer, got a string"),
            (lambda: i32[4, f32], "Shape dimension 'f32' must be a compile-time integer, got the type 'f32'"),
            (lambda: Stream[3], "A stream carries scalars or buffers, not the integer 3"),
        ):
            with self.assertRaises(TypeError) as raised:
                wrong()
            self.assertEqual(str(raised.exception), message)

    def test_of_parameters_are_in_the_signature(self):
        signature = inspect.signature(increments)
        self.assertEqual(list(signature.parameters), ["x"])
        self.assertEqual(increments.__signature__, signature)


@consteval
def refuses(size):
    size = json.loads(str(size))
    raise LookupError(f"no table of {size}")


@kernel
def uses_what_raises(x: i32) -> i32:
    return x + refuses(3)


class Failures(unittest.TestCase):
    def test_of_python_are_causes(self):
        with self.assertRaises(allo.CompilationError) as raised:
            uses_what_raises(1)
        self.assertIn("'refuses' cannot be evaluated: it raises LookupError: no table of 3", str(raised.exception))
        cause = raised.exception.__cause__
        self.assertIsInstance(cause, LookupError)
        self.assertEqual(cause.__traceback__.tb_frame.f_code.co_name, "refuses")

    def test_of_python_in_annotations_are_causes(self):
        @kernel
        def alone(x: "i32[refuses(4)]") -> i32:
            return x[0]

        @kernel(T)
        def template(x: "T[refuses(5)]") -> i32:
            return 0

        for number, use in ((4, lambda: alone(1)), (4, alone.compile), (4, lambda: allo.CPU(alone).compile()), (5, lambda: template[i32](1))):
            with self.assertRaises(allo.CompilationError) as raised:
                use()
            self.assertEqual(repr(raised.exception.__cause__), f"LookupError('no table of {number}')")

    def test_name_what_a_kernel_cannot_use(self):
        class Device:
            @property
            def width(self):
                raise ConnectionError("it is off")

        @consteval
        def opened():
            return Device()

        device, number = Device(), 3 + 4j

        @kernel
        def of_function() -> i32:
            return opened()

        @kernel
        def of_property() -> i32:
            return device.width

        @kernel
        def of_object() -> i32:
            return number

        for use, message, cause in (
            (of_function, r"'opened' cannot be evaluated: it returns an object of class '.*\.Device', which a kernel cannot use", "None"),
            (of_property, "'device.width' has no value: it raises ConnectionError: it is off", "ConnectionError('it is off')"),
            (of_object, "'number' has no value: it is an object of class 'complex', which a kernel cannot use", "None"),
        ):
            with self.assertRaisesRegex(allo.CompilationError, message) as raised:
                use()
            self.assertEqual(repr(raised.exception.__cause__), cause)

    def test_of_functions_that_call_their_kernel_are_short(self):
        @consteval
        def again(n):
            return around(n)

        @kernel
        def around(x: i32) -> i32:
            return x + again(1)

        with self.assertRaisesRegex(allo.CompilationError, "kernel 'around' is called while it is compiled") as raised:
            around(0)
        self.assertLess(len(str(raised.exception)), 2000)

    def test_begin_on_the_first_line(self):
        @kernel
        def wrong(x: i32) -> i32:
            return missing  # noqa: F821

        with self.assertRaises(allo.CompilationError) as raised:
            wrong(1)
        self.assertRegex(str(raised.exception).splitlines()[0], "error: Name 'missing' is not defined$")

    def test_without_python_have_no_cause(self):
        @kernel
        def wrong(x: i32) -> i32:
            return missing  # noqa: F821

        with self.assertRaises(allo.CompilationError) as raised:
            wrong(1)
        self.assertIsNone(raised.exception.__cause__)

    def test_are_forgotten(self):
        callee = None

        @kernel
        def calls(x: i32) -> i32:
            return between(x)

        @kernel
        def between(x: i32) -> i32:
            return callee(x) + size  # noqa: F821

        for _ in range(2):
            with self.assertRaises(allo.CompilationError):
                calls(1)
        names = globals()
        self.addCleanup(names.pop, "size", None)
        names["size"] = 100
        callee = increments
        self.assertEqual(calls(1), 102)
        names["size"] = 200  # a kernel never changes after its first call
        self.assertEqual(calls(1), 102)

    def test_are_forgotten_by_instances(self):
        @kernel(T)
        def calls(x: T) -> T:
            return x + extent  # noqa: F821

        instance = calls[i32]
        with self.assertRaises(allo.CompilationError):
            instance(1)
        names = globals()
        self.addCleanup(names.pop, "extent", None)
        names["extent"] = 100
        self.assertEqual((instance(1), calls[i32](1)), (101, 101))
        names["extent"] = 200
        self.assertEqual((instance(1), calls[i32](1)), (101, 101))

    def test_leave_other_kernels_alone(self):
        @kernel
        def fails(x: i32) -> i32:
            return refuses(1) + calls_missing(x)

        @kernel
        def calls_missing(x: i32) -> i32:
            return missing(x)  # noqa: F821

        @kernel
        def works(x: i32) -> i32:
            return x

        with self.assertRaises(allo.CompilationError):
            fails(1)
        self.assertEqual(works(3), 3)

    def test_keep_what_other_kernels_use(self):
        limit = 7

        @kernel
        def good(x: i32) -> i32:
            return x + limit

        @kernel
        def first(x: i32) -> i32:
            return good(x)

        @kernel
        def fails(x: i32) -> i32:
            return good(x) + missing  # noqa: F821

        self.assertEqual(first(1), 8)
        limit = 50
        with self.assertRaises(allo.CompilationError):
            fails(1)
        self.assertEqual((first(1), good(1)), (8, 8))


@kernel
def counts() -> i32:
    calls: Stateful[i32] = 10
    history: Stateful[i32[2]] = 0
    history[calls % 2] = calls
    calls += 1
    return calls + 100 * history[0]


@kernel
def counts_by_call() -> i32:
    return counts()


@kernel
def counts_by_calls() -> i32:
    return counts() - counts_by_call()


@kernel(T)
def adds(x: T) -> T:
    total: Stateful[T] = 0
    total += x
    return total


@kernel
def adds_twice(x: i32) -> i32:
    first = adds[i32](x)
    return adds[i32](x) - first


class State(unittest.TestCase):
    def test_belongs_to_the_kernel_whoever_calls_it(self):
        self.assertEqual([each() for each in (counts, counts_by_call, counts, counts_by_call)], [1011, 1012, 1213, 1214])
        self.assertEqual(counts_by_calls(), 1415 - 1416)
        self.assertEqual(counts(), 1617)

    def test_belongs_to_the_arguments_of_a_template(self):
        self.assertEqual((adds[i32](1), adds[i32](2), adds[i8](5), adds_twice(4), adds[i32](0)), (1, 3, 5, 4, 11))

    def test_of_factories_is_their_own(self):
        def make():
            @kernel
            def inner(x: i32) -> i32:
                total: Stateful[i32] = 0
                total += x
                return total

            @kernel
            def outer(x: i32) -> i32:
                return inner(x)

            return inner, outer

        (inner, outer), (other, _) = make(), make()
        self.assertEqual((inner(1), outer(2), other(5), inner(3)), (1, 3, 5, 6))

    def test_of_backends_is_their_own(self):
        @kernel
        def total(x: i32) -> i32:
            sum: Stateful[i32] = 0
            sum += x
            return sum

        backend = CPU(total)
        self.assertEqual((total(1), backend(2), total(3), backend(4)), (1, 2, 4, 6))

    def test_is_one_for_all_threads(self):
        def make():
            @kernel
            def step() -> i32:
                n: Stateful[i32] = 0
                n += 1
                return n

            @kernel
            def other() -> i32:
                return step()

            return step, other

        step, other = make()
        seen = []

        def run(call):
            for _ in range(200):
                seen.append(call())

        threads = [threading.Thread(target=run, args=(call,)) for call in (step, other, step, other)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(sorted(seen), list(range(1, 801)))


if __name__ == "__main__":
    cases.main()
