# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Random kernels, called from Python and interpreted by the driver: buffers and results are equal to the bit.

random_test.py [--sweep SEED COUNT]: the sweep runs in a process of its own, which prints each number before its call, so
that a crash has one. The kernels are those that `allo-differential --print` has for the numbers, others for every tree of
git that is clean. ALLO_KERNELS=500 tries that many instead of 60, and ALLO_SEED=N begins with that number.
"""

import concurrent.futures
import math
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True

import cases
import numpy as np

ROOT = pathlib.Path(__file__).parents[2]
DRIVER, MAKER = ROOT / "build/bin/allo", ROOT / "build/bin/allo-differential"
SPECIAL = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 6e4, -6e4, 1e30, -1e30, 6e-8, -6e-8, 1e-40, -1.5e-45, 1.1, 5e-324]


def tree_seed():
    """As in `dev`; the same one while something is edited."""

    def git(*arguments):
        return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True).stdout

    try:
        return 0 if git("status", "--porcelain") else int(git("rev-parse", "HEAD^{tree}")[:7], 16)
    except (OSError, subprocess.CalledProcessError):
        return 0


# ---- arguments


def width_of(kind):
    """Of an integer; None for floats."""
    name = kind.split("[")[0]
    if name in ("index", "bool"):
        return (64, True) if name == "index" else (1, False)
    return (int(name[1:]), name[0] == "i") if name[0] in "iu" else None


def integer(draw, width, signed):
    """Any that the type has, often one near its ends."""
    value = draw.getrandbits(width) >> draw.choice([0, draw.randrange(width + 1)])
    if draw.random() < 0.2:
        value = draw.choice([1, -1]) * 2 ** draw.randrange(width + 1) + draw.randrange(-1, 2)
    value &= 2**width - 1
    return value - 2**width if signed and value >> (width - 1) else value


def real(draw, extremes):
    return draw.choice(SPECIAL) if extremes and draw.random() < 0.5 else draw.randrange(-1000, 1001) / 8


def limbs(value, count):
    return [value >> 64 * each & 2**64 - 1 for each in range(count)]


def argument(draw, kind, dtype, shape, extremes):
    is_wide = width_of(kind) and width_of(kind)[0] > 64
    if "[" not in kind and width_of(kind):
        return integer(draw, *width_of(kind))
    made = np.zeros(shape, dtype)
    with np.errstate(over="ignore"):
        if "[" not in kind:
            return float(np.float16(real(draw, extremes))) if kind == "f16" else real(draw, extremes)  # the driver does not round to inf
        for place in np.ndindex(*(shape[:-1] if is_wide else shape)):
            if is_wide:
                made[place] = limbs(integer(draw, *width_of(kind)), shape[-1])
            elif width_of(kind):
                made[place] = integer(draw, *width_of(kind))
            elif kind.startswith("bf16"):
                made[place] = np.array([real(draw, extremes)], np.float32).view(np.uint32)[0] >> 16
            else:
                made[place] = real(draw, extremes)
    return made


# ---- both ways


def number_of(made, kind):
    """A result of the driver, as a call has it."""
    if kind == "bf16":
        return float((made.reshape(1).astype(np.uint32) << 16).view(np.float32)[0])
    if width_of(kind) and width_of(kind)[0] > 64:
        width, signed = width_of(kind)
        whole = sum(int(each) << 64 * i for i, each in enumerate(made)) & 2**width - 1
        return whole - 2**width if signed and whole >> (width - 1) else whole
    return made.item()


def interpreted(file, name, arguments, folder):
    """What the driver gives: arrays by name; None where it stops at a fault."""
    np.savez(folder / "given.npz", **{k: v for k, v in arguments.items() if isinstance(v, np.ndarray)})
    command = [DRIVER, "run", f"{file}::{name}", "--engine=exact", "--format=json", "--output-dir", folder, "--npz", folder / "given.npz"]
    command += [part for k, v in arguments.items() if not isinstance(v, np.ndarray) for part in ("--arg", f"{k}={v}")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=100)
    if done.returncode != 0:
        return done.stdout + done.stderr
    return {file.stem: np.load(file) for file in folder.glob("*.npy")}


def content(made, kind):
    """Its bytes; which NaN an operation gives is up to the processor."""
    made = made.copy()
    if made.dtype.kind == "f":
        made[np.isnan(made)] = np.nan
    elif kind.startswith("bf16"):
        made[(made & 0x7FFF) > 0x7F80] = 0x7FC0
    return made.tobytes()


def same(one, other, kind):
    if isinstance(other, np.ndarray):
        if not isinstance(one, np.ndarray) or (one.dtype, one.shape) != (other.dtype, other.shape):
            return False
        return content(one, kind) == content(other, kind)
    return type(one) is type(other) and (one == other and math.copysign(1, one) == math.copysign(1, other) or one != one and other != other)


def difference(kernel, arguments, expected):
    result = kernel(**arguments)
    kinds = [repr(each) for each in kernel.results]
    results = result if len(kinds) > 1 else [result][: len(kinds)]
    got = {f"result{i if len(kinds) > 1 else ''}": each for i, each in enumerate(results)}
    for (key, each), kind in zip(got.items(), kinds):
        wanted = expected[key] if "[" in kind else number_of(expected[key], kind)
        if not same(each, wanted, kind):
            return f"{key} is {each!r}, not {wanted!r}"
    for key, kind, *_ in kernel.parameters:
        each = arguments[key]
        if isinstance(each, np.ndarray) and not same(each, expected[key], repr(kind)):
            return f"{key} is\n{each}, not\n{expected[key]}"
    return None


def sweep(first, count):
    printed = subprocess.run([MAKER, "--print", "--seed", str(first), "--count", str(count)], capture_output=True, text=True, check=True)
    sources = re.split(r"(?m)^(?=# kernel: )", printed.stdout)[1:]
    assert len(sources) == count
    failed = 0
    with tempfile.TemporaryDirectory() as home, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = []
        for number, source in enumerate(sources, first):
            folder = pathlib.Path(home, str(number))
            folder.mkdir()
            file = pathlib.Path(home, f"random_{number}.py")
            file.write_text(source)
            name = re.match("# kernel: (.*)", source)[1]
            print(number, flush=True)
            kernel = getattr(cases.load(file), name)
            draw = random.Random(number)
            extremes = number // 9 % 3 == 1
            arguments = {each: argument(draw, repr(kind), dtype, shape, extremes) for each, kind, dtype, shape in kernel.parameters}
            waiting.append((number, source, kernel, arguments, pool.submit(interpreted, file, name, arguments, folder)))
        for number, source, kernel, arguments, ready in waiting:
            print(number, flush=True)
            expected = ready.result()
            wrong = f"the driver: {expected}" if isinstance(expected, str) else difference(kernel, arguments, expected)
            if wrong:
                failed += 1
                print(f"FAIL {number}: {wrong}\n{source}", file=sys.stderr)
    return failed != 0


TWINS = """
from allo import Stateful, i32, kernel


def make(n):
    @kernel
    def step(x: i32) -> i32:
        t: Stateful[i32] = 0
        t += x
        return t

    return step


one = make(1)
two = make(1)


@kernel
def both(x: i32) -> i32:
    first: i32 = one(x)
    return 10 * two(x) + first
"""


class Kernels(unittest.TestCase):
    @unittest.skipUnless(MAKER.exists(), "allo-differential is not built")
    def test_compute_what_the_driver_does(self):
        first, count = int(os.environ.get("ALLO_SEED", tree_seed())), int(os.environ.get("ALLO_KERNELS", 60))
        done = subprocess.run([sys.executable, __file__, "--sweep", str(first), str(count)], capture_output=True, text=True, check=False)
        numbers = done.stdout.split()
        self.assertEqual(done.returncode, 0, f"from {first}; the last one is {numbers[-1:]}\n{done.stderr}")
        self.assertEqual(len(set(numbers)), count)

    def test_have_states_of_their_own(self):
        with tempfile.TemporaryDirectory() as home:
            file = pathlib.Path(home, "twins.py")
            file.write_text(TWINS)
            kernel = cases.load(file).both
            self.assertIsNone(difference(kernel, {"x": 1}, interpreted(file, "both", {"x": 1}, pathlib.Path(home))))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--sweep"]:
        sys.exit(sweep(int(sys.argv[2]), int(sys.argv[3])))
    cases.main()
