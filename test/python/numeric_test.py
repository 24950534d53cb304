# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Kernels of PolyBench and MachSuite, called from Python with random inputs, beside NumPy.

A reference computes with the operations of its kernel in the same order, so that results are equal to the last bit, except
those of `close`. Each kernel also runs through a backend, as it is and with a schedule.
"""

import pathlib
import sys
import unittest

sys.dont_write_bytecode = True

import allo
import cases
import numpy as np
import references as r

FOLDER = pathlib.Path(__file__).parents[1] / "data/kernels"
ROUNDS = 5


# ---- schedules


def unrolled(s):
    """The innermost loop of the last nest."""
    s.unroll(s.split(list(s.loops())[-1], 2)[1], factor=2)


def tiled(s):
    """The last two loops, of which neither needs the other."""
    *_, i, j = s.loops()
    outer, inner = s.split(i, 4)
    tiles = s.split(s.live(j), 2)
    s.reorder([s.live(outer), tiles[0], s.live(inner), tiles[1]])


KERNELS = {
    "polybench": {r.gemm: unrolled, r.two_mm: unrolled, r.atax: unrolled, r.bicg: unrolled, r.mvt: unrolled, r.gesummv: unrolled}
    | {r.jacobi_1d: unrolled, r.jacobi_2d: tiled, r.seidel_2d: unrolled, r.floyd_warshall: unrolled, r.lu: None, r.cholesky: None},
    "machsuite": {r.fft_strided: None, r.stencil_3d: unrolled, r.sort_merge: None, r.sort_radix: unrolled}
    | {r.kmp: None, r.nw: None, r.spmv_crs: None},
}
CLOSE = (r.fft_strided,)


class Kernels(unittest.TestCase):
    def compare(self, runs, reference, seed):
        arguments, expected = reference(np.random.default_rng(seed))
        given = [each.copy() if isinstance(each, np.ndarray) else each for each in arguments]
        runs(*given)
        for i, before in enumerate(arguments):
            after = expected.get(i, before)
            if reference in CLOSE:
                np.testing.assert_allclose(given[i], after, rtol=0, atol=1e-13)
            elif i in expected or reference not in (r.sort_radix, r.nw):
                np.testing.assert_array_equal(given[i], after, err_msg=f"{i} of {seed}")
        return [each.tobytes() for each in given if isinstance(each, np.ndarray)]

    def check(self, kernel, reference, schedule):
        ways = [kernel, allo.CPU(kernel, opt_level=0).run]
        if schedule:
            s = kernel.schedule()
            schedule(s)
            ways.append(s.export("cpu", opt_level=3).run)
        for seed in range(ROUNDS):
            plain, *others = (self.compare(way, reference, seed) for way in ways)
            for each in others:
                self.assertEqual(each, plain)


def add(folder, reference, schedule):
    def test(self):
        module = cases.load(FOLDER / folder / f"{reference.__name__}.py")
        self.check(getattr(module, reference.__name__), reference, schedule)

    setattr(Kernels, f"test_{reference.__name__}", test)


for suite, kernels in KERNELS.items():
    for each, its_schedule in kernels.items():
        add(suite, each, its_schedule)


if __name__ == "__main__":
    cases.main()
