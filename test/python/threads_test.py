# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Threads that run kernels at once.

threads_test.py NAME: one of the programs that run in a process of their own.
"""

import subprocess
import sys
import threading
import time
import unittest

sys.dont_write_bytecode = True

import cases
import numpy as np
from allo import Stateful, Stream, f32, i32, i64, kernel, u32

N = 256


@kernel
def produce(out: "Stream[i32, 2]", n: i32):
    for i in range(n):
        out.put(i * i)


@kernel
def consume(source: "Stream[i32, 2]", n: i32) -> i32:
    total: i32 = 0
    for i in range(n):
        total += source.get()
    return total


@kernel
def pipeline(n: i32) -> i32:
    fifo: Stream[i32, 2]
    produce(fifo, n)
    return consume(fifo, n)


@kernel
def product(a: "f32[N, N]", b: "f32[N, N]", c: "f32[N, N]"):
    for i in range(N):
        for k in range(N):
            for j in range(N):
                c[i, j] += a[i, k] * b[k, j]


@kernel
def noise(n: i64, seed: u32) -> u32:
    x: u32 = seed
    for i in range(n):
        x = x * 1664525 + 1013904223
        x = x ^ (x >> 7)
    return x


@kernel
def draw(n: i32) -> u32:
    x: Stateful[u32] = 1
    for i in range(n):
        x = x * 1664525 + 1013904223
    return x


def noise_of(n, x):
    for _ in range(n):
        x = (x * 1664525 + 1013904223) % 2**32
        x ^= x >> 7
    return x


# ---- programs


def plus_of(n):
    @kernel
    def plus(x: i32) -> i32:
        return x + 1

    return plus(n)


def at_once(work, count=8):
    """What is wrong in threads that begin together."""
    wrong, barrier = [], threading.Barrier(count)

    def guarded(number):
        try:
            barrier.wait()
            wrong.extend(filter(None, [work(number)]))
        except BaseException as error:
            wrong.append(repr(error))

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong


def first_calls():
    """Of the process, in threads that change as often as Python lets them."""
    sys.setswitchinterval(1e-6)
    print(at_once(lambda number: noise(100, number) != noise_of(100, number)))


def first_calls_of_one_kernel():
    plus_of(1)
    sys.setswitchinterval(1e-6)
    for n in range(50):

        @kernel
        def shifted(x: i32) -> i32:
            return x + n

        if wrong := at_once(lambda number, k=shifted, n=n: k(number) != number + n):
            print(n, wrong)
            return
    print([])


TABLE = np.arange(4)


def sum_of(k, n):
    @kernel
    def shifted(x: i32) -> i32:
        return x + k

    @kernel
    def added(x: i32) -> i32:
        return shifted(x) + TABLE[1] + N + k

    return added(n) - 1 - N - 2 * k


def first_calls_of_many_kernels():
    """That name others."""
    sum_of(1, 1)
    sys.setswitchinterval(1e-6)
    for n in range(100):
        if wrong := at_once(lambda number, n=n: sum_of(n, number) != number):
            print(n, wrong)
            return
    print([])


PROGRAMS = {each.__name__: each for each in (first_calls, first_calls_of_one_kernel, first_calls_of_many_kernels)}


# ---- tests


class Programs(unittest.TestCase):
    def ends(self, name, expected):
        done = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True, check=False, timeout=100)
        self.assertEqual((done.stdout, done.stderr, done.returncode), (expected, "", 0))


class Threads(Programs):
    def in_threads(self, work, count):
        self.assertEqual(at_once(work, count), [])

    def test_run_one_kernel(self):
        a = np.arange(N * N, dtype=np.float32).reshape(N, N) % 4
        expected = a @ a

        product(a, a, np.zeros((N, N), np.float32))
        pipeline(1), noise(1, 1)

        def work(number):
            c = np.zeros((N, N), np.float32)
            product(a, a, c)
            total = pipeline(500)
            return (c != expected).any() or total != 41541750 or noise(1000, number) != noise_of(1000, number)

        self.in_threads(work, 4)

    def test_run_one_kernel_with_state(self):
        before, seen = draw(0), []
        noise(1, 1)
        self.in_threads(lambda _: seen.extend(draw(1) for _ in range(500)), 2)
        expected = []
        for _ in range(1000):
            before = (before * 1664525 + 1013904223) % 2**32
            expected.append(before)
        self.assertEqual(sorted(seen), sorted(expected))
        self.assertEqual(draw(0), before)

    def test_make_first_calls_at_once(self):
        self.ends("first_calls", "[]\n")

    def test_make_first_calls_of_one_kernel_at_once(self):
        self.ends("first_calls_of_one_kernel", "[]\n")

    def test_make_first_calls_of_many_kernels_at_once(self):
        self.ends("first_calls_of_many_kernels", "[]\n")

    def test_go_on_beside_a_kernel(self):
        noise(1, 1)
        running = threading.Event()
        rounds = 0

        def work():
            running.set()
            noise(400_000_000, 1)
            running.clear()

        thread = threading.Thread(target=work)
        thread.start()
        running.wait()
        while running.is_set():
            time.sleep(0.001)
            rounds += 1
        thread.join()
        self.assertGreater(rounds, 20)  # with the GIL held, one or two


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1] in PROGRAMS:
        sys.exit(PROGRAMS[sys.argv[1]]())
    cases.main()
