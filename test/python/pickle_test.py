# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Kernels, schedules and backends in other processes."""

import concurrent.futures
import copy
import importlib.util
import math
import multiprocessing
import os
import pickle
import subprocess
import sys
import tempfile
import textwrap
import unittest

import allo
import cases
import numpy as np
from allo import CPU, Template, Vitis, consteval, f32, i32, kernel

T = Template("T")
TABLE = np.array([3, 1, 2], dtype=np.int32)


class Sizes:
    N = 4


def plain(n):
    return n + int(math.sqrt(16))


@consteval
def double(n):
    return 2 * plain(n)


@kernel
def inner(x: i32) -> i32:
    return x * TABLE[0] + double(1)


@kernel
def outer(x: "i32[Sizes.N]") -> i32:
    s: i32 = 0
    for i in range(Sizes.N):
        x[i] = inner(x[i])
        s += x[i]
    return s


@kernel(T)
def twice(x: T) -> T:
    return x + x


def make(n):
    factor = n + 1

    @kernel
    def scale(x: "i32[n]") -> i32:
        s: i32 = 0
        for i in range(n):
            x[i] = x[i] * factor
            s += inner(x[i])
        return s

    return scale


def scheduled():
    s = outer.schedule()
    first, second = s.split("i", 2)
    s.pipeline(first, ii=2).apply()
    s.unroll(s.loop("i.inner"))
    return s


# In a process that knows nothing of this program.
ELSEWHERE = """
import pickle, sys
import numpy as np
made = pickle.load(sys.stdin.buffer)
x = np.arange(4, dtype=np.int32)
print(made(x), x.tolist())
"""


def elsewhere(made):
    command = [sys.executable, "-c", ELSEWHERE]
    done = subprocess.run(command, input=pickle.dumps(made), capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode().strip()


def here(made):
    x = np.arange(4, dtype=np.int32)
    return f"{made(x)} {x.tolist()}"


def call(made, x):
    return made(np.full(4, x, dtype=np.int32))


class Pickled(unittest.TestCase):
    def test_values(self):
        for value in (i32, i32[4, 2], f32[8], T, allo.Stream[i32, 4], allo.apint(7), allo.kernel, allo.Schedule.Cyclic):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)

    def test_kernels(self):
        for made in (outer, make(4)):
            self.assertEqual(elsewhere(made), here(made))
        self.assertEqual(pickle.loads(pickle.dumps(twice[i32]))(21), 42)
        self.assertEqual(copy.deepcopy(twice)[f32](1.5), 3.0)
        again = pickle.loads(pickle.dumps(make(3)))
        self.assertEqual((again.__name__, str(again.module)), ("scale", str(make(3).module)))

    def test_variables_of_a_kernel_are_not_those_of_the_program(self):
        """The program has a schedule of the kernel, and what nobody can pickle, by names of variables in it."""
        code = """
            import pickle, threading
            import numpy as np
            from allo import i32, kernel

            N = 3

            @kernel
            def total(x: "i32[N]", lock: i32) -> i32:
                s: i32 = lock
                for i in range(N):
                    s += x[i]
                return s

            lock = threading.Lock()
            i = (each for each in "")
            s = total.schedule()
            s.pipeline(s.loop("i"))
            b = s.export("cpu")
            for made in (total, s.export("cpu"), pickle.loads(pickle.dumps(s)).export("cpu"), b):
                again = pickle.loads(pickle.dumps(made))
                print(getattr(again, "run", again)(np.array([1, 2, 3], dtype=np.int32), 4))
        """
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "program.py")
            with open(file, "w") as out:
                out.write(textwrap.dedent(code))
            done = subprocess.run([sys.executable, file], capture_output=True, text=True, check=False)
        self.assertEqual((done.stderr, done.stdout.split()), ("", ["10"] * 4))

    def test_kernels_of_modules_are_found_there(self):
        code = """
            import pickle, sys
            sys.path.insert(0, sys.argv[1])
            import pickle_test
            assert pickle.loads(pickle.dumps(pickle_test.outer)) is pickle_test.outer
        """
        folder = sys.path[0]
        subprocess.run([sys.executable, "-c", textwrap.dedent(code), folder], check=True)

    def test_schedules(self):
        s = scheduled()
        again = pickle.loads(pickle.dumps(s))
        self.assertEqual((again.epoch, again.dirty), (s.epoch, s.dirty))
        self.assertEqual([e.id for e in again.effects], [e.id for e in s.effects])
        self.assertEqual(str(again), str(s))
        text = allo.Schedule.from_string(str(s.payload))
        text.pipeline("i.outer")
        self.assertEqual(str(copy.deepcopy(text)), str(text))

    def test_schedules_that_are_composed(self):
        callee = inner.schedule()
        callee.canonicalize()
        s = outer.schedule().compose(callee, id=0)
        callee.cse()
        self.assertEqual(str(copy.copy(s)), str(s))

    def test_backends(self):
        self.assertEqual(elsewhere(CPU(outer, opt_level=1)), here(outer))
        self.assertEqual(elsewhere(scheduled().export("cpu")), here(outer))
        backend = scheduled().export("vitis", device="u280")
        backend.set_axi(0, bundle="gmem7")
        self.assertEqual(pickle.loads(pickle.dumps(backend)).hls_code, backend.hls_code)
        self.assertIn("gmem7", backend.hls_code)
        self.assertEqual(elsewhere(Vitis(outer)), here(outer))


class Processes(unittest.TestCase):
    def test_of_a_pool_run_kernels(self):
        expected = [call(outer, x) for x in range(100)]
        for way in ("fork", "spawn"):
            context = multiprocessing.get_context(way)
            with concurrent.futures.ProcessPoolExecutor(2, mp_context=context) as pool:
                for made in (outer, make(4), CPU(outer)):
                    results = list(pool.map(call, [made] * 100, range(100), chunksize=25, timeout=100))
                    if made is not outer and not isinstance(made, CPU):
                        self.assertEqual(results, [call(made, x) for x in range(100)])
                    else:
                        self.assertEqual(results, expected)

    @unittest.skipUnless(importlib.util.find_spec("distributed"), "Dask is not installed (python3-distributed)")
    def test_of_dask_run_kernels(self):
        import distributed

        with tempfile.TemporaryDirectory() as folder, distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, local_directory=folder, silence_logs=50
        ) as cluster, distributed.Client(cluster) as client:
            for made, count in ((outer, 1000), (make(4), 100), (CPU(outer), 100), (scheduled().export("cpu"), 10)):
                results = client.gather(client.map(call, [made] * count, range(count), batch_size=100), errors="raise")
                self.assertEqual(results, [call(made, x) for x in range(count)])
            pids = client.run(os.getpid)
        self.assertEqual(len({*pids.values(), os.getpid()}), 3)


if __name__ == "__main__":
    cases.main()
