# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""`fork` after runs of kernels: the child runs them, too.

forks_test.py NAME: one of the programs that run in a process of their own.
"""

import os
import signal
import subprocess
import sys
import threading
import time
import unittest

sys.dont_write_bytecode = True

import cases
import numpy as np
from threads_test import N, draw, noise, noise_of, pipeline, plus_of, product


def forked():
    """Whether a child can run kernels that have run here, and new ones."""
    rows = np.arange(N * N, dtype=np.float32).reshape(N, N) % 8
    expected = rows @ rows

    def works():
        c = np.zeros((N, N), np.float32)
        product(rows, rows, c)
        return bool((c == expected).all()) and pipeline(1000) == sum(i * i for i in range(1000))

    assert works()
    for depth in range(3):
        for _ in range(5):
            child = os.fork()
            if child == 0:
                signal.alarm(60)
                fine = works() and draw(1) == 1664525 + 1013904223 and noise(3, 7) == noise_of(3, 7)
                if fine and depth == 2:  # and its own child
                    grandchild = os.fork()
                    if grandchild == 0:
                        signal.alarm(60)
                        os._exit(0 if works() else 3)
                    fine = os.waitpid(grandchild, 0)[1] == 0
                os._exit(0 if fine else 4)
            status = os.waitpid(child, 0)[1]
            assert status == 0, f"the child ends with {status}"
        assert works()
    print("forked")


def forked_beside_a_run():
    """A child of a process in which another thread runs a kernel."""
    noise(1, 1), pipeline(100)  # while the runtime of OpenMP begins, its locks are not those of a child
    thread = threading.Thread(target=lambda: [noise(50_000_000, 1), pipeline(20_000)])
    thread.start()
    time.sleep(0.05)
    for _ in range(5):
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            os._exit(0 if pipeline(100) == 328350 and plus_of(3) == 4 else 4)
        assert os.waitpid(child, 0)[1] == 0
    thread.join()
    print("forked")


class Forks(unittest.TestCase):
    def works(self, name):
        done = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True, check=False, timeout=200)
        self.assertEqual((done.stdout, done.stderr, done.returncode), ("forked\n", "", 0))

    def test_after_runs(self):
        self.works("forked")

    def test_beside_a_run(self):
        self.works("forked_beside_a_run")


if __name__ == "__main__":
    if sys.argv[1:2] in (["forked"], ["forked_beside_a_run"]):
        sys.exit(globals()[sys.argv[1]]())
    cases.main()
