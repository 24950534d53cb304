# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Ctrl-C ends a kernel: checked loops, stages that wait for each other, and simulations.

interrupts_test.py KERNEL: what a process of its own runs.
"""

import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True

import cases
from allo import Stream, Vitis, i32, kernel


@kernel
def spins(x: i32) -> i32:
    y: i32 = x
    while y > 0:
        y = (y * 5 + 1) & 1023 | 1
    return y


@kernel
def repeats(x: i32) -> i32:
    y: i32 = x
    for i in range(100000):
        for j in range(100000):
            for k in range(100):
                y = (y * 5 + k) & 1023
    return y


@kernel
def puts(out: "Stream[i32, 2]", x: i32):
    y: i32 = x
    while y > 0:
        y = (y * 5 + 1) & 1023 | 1
    out.put(y)


@kernel
def takes(source: "Stream[i32, 2]") -> i32:
    return source.get()


@kernel
def waits(x: i32) -> i32:
    fifo: Stream[i32, 2]
    puts(fifo, x)
    return takes(fifo)


@kernel
def serves(ball: "Stream[i32, 2]", back: "Stream[i32, 2]", x: i32):
    y: i32 = x
    while y > 0:
        ball.put(y)
        y = back.get()


@kernel
def returns(ball: "Stream[i32, 2]", back: "Stream[i32, 2]", x: i32):
    y: i32 = x
    while y > 0:
        y = ball.get()
        back.put(y)


@kernel
def plays(x: i32):
    ball: Stream[i32, 2]
    back: Stream[i32, 2]
    serves(ball, back, x)
    returns(ball, back, x)


# A program that ends, slowly, while the thread which looks at long runs imports 'signal'.
SHORT = """
import sys
import time
from allo import i32, kernel

class Slowly:
    def find_spec(self, name, path=None, target=None):
        if name == "signal":
            time.sleep(1.5)  # a busy machine may take long for the last call

class Kept:
    def __del__(self, sleep=time.sleep):
        sleep(2.5)

sys.kept = Kept()

@kernel
def counts(n: i32) -> i32:
    y: i32 = 1
    for i in range(n):
        y = (y * 5 + i) & 1023
    return y

counts(1)
sys.modules.pop("signal", None)
sys.meta_path.insert(0, Slowly())
begun = time.monotonic()
n = 10_000_000
while time.monotonic() - begun < 0.1:
    begun = time.monotonic()
    n *= 2
    counts(n)
print("signal" not in sys.modules)
"""


def interrupted(call):
    signal.alarm(60)  # ends the process, if nothing else does
    print("ready", flush=True)
    try:
        call(1)
    except KeyboardInterrupt:
        print("KeyboardInterrupt", waits(0), flush=True)


def children():
    return pathlib.Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()


def interrupted_simulation():
    backend = Vitis(spins)
    backend.csim(0)  # builds it
    signal.alarm(60)
    print("ready", flush=True)
    try:
        backend.csim(1)
    except KeyboardInterrupt:
        print("KeyboardInterrupt", len(children()), flush=True)
    assert backend.csim(0) == 0


def interrupted_build():
    signal.alarm(60)
    print("ready", flush=True)
    try:
        while True:
            Vitis(spins).csim(0, exist_ok=False)
    except KeyboardInterrupt:
        print("KeyboardInterrupt", len(children()), flush=True)


class Interrupts(unittest.TestCase):
    def ends(self, name, **environment):
        command = [sys.executable, __file__, name]
        environment = dict(os.environ, **environment)
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(child.kill)
        self.assertEqual(child.stdout.readline(), "ready\n")
        time.sleep(1)  # it compiles, and runs
        self.assertIsNone(child.poll())
        sent = time.monotonic()
        child.send_signal(signal.SIGINT)
        line = child.stdout.readline()
        self.assertLess(time.monotonic() - sent, 5)  # usually 0.1; the machine may be busy
        output, error = child.communicate(timeout=60)
        self.assertEqual((line, error, child.returncode), ("KeyboardInterrupt 0\n", "", 0), output)

    def test_end_a_checked_loop(self):
        self.ends("spins", ALLO_CHECKED="1")

    def test_end_checked_loops_with_constant_bounds(self):
        self.ends("repeats", ALLO_CHECKED="1")

    def test_end_a_stage_that_waits(self):
        self.ends("waits", ALLO_CHECKED="1")

    def test_end_stages_that_exchange_values(self):
        self.ends("plays")

    def test_end_a_simulation(self):
        self.ends("simulation")

    def test_end_what_builds_a_simulation(self):
        self.ends("build")

    def test_do_not_disturb_the_end_of_a_program(self):
        with tempfile.TemporaryDirectory() as folder:
            program = pathlib.Path(folder, "short.py")
            program.write_text(SHORT)
            command = [sys.executable, program]
            ran = subprocess.run(command, capture_output=True, text=True, timeout=60)
            self.assertEqual((ran.returncode, ran.stdout, ran.stderr), (0, "True\n", ""))

    def test_are_no_errors_of_kernels_that_end(self):
        before = signal.getsignal(signal.SIGINT)
        self.assertEqual(waits(-3), -3)
        self.assertIs(signal.getsignal(signal.SIGINT), before)
        with self.assertRaises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


if __name__ == "__main__":
    if sys.argv[1:] == ["simulation"]:
        sys.exit(interrupted_simulation())
    if sys.argv[1:] == ["build"]:
        sys.exit(interrupted_build())
    if sys.argv[1:2] and sys.argv[1] in ("spins", "repeats", "waits", "plays"):
        sys.exit(interrupted(globals()[sys.argv[1]]))
    cases.main()
