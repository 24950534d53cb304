# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""python_calls.py ALLO: what the Python package costs, a line per figure as test/bench/lib/table.bash takes them."""

import ctypes
import gc
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = """
import time
start = time.perf_counter()
import numpy
numpy_loaded = time.perf_counter()
import allo
allo_loaded = time.perf_counter()
from allo import i32, kernel


@kernel
def add(x: "i32[4]", y: "i32[4]", z: "i32[4]"):
    for i in range(4):
        z[i] = x[i] + y[i]


x, y, z = (numpy.ones(4, numpy.int32) for _ in range(3))
before = time.perf_counter()
add(x, y, z)
print(numpy_loaded - start, allo_loaded - numpy_loaded, time.perf_counter() - before)
"""


def figure(name, value, unit, limit=None, peer=None):
    bound = limit if limit is not None else peer
    ratio = "" if bound is None else f"{value / bound:.2f}x"
    verdict = "" if limit is None else "ok" if value <= limit else "OVER"
    shown = "" if bound is None else f"{bound:.3g} {unit}"
    print(f"{name}\t{value:.3g} {unit}\t{shown}\t{ratio}\t{verdict}")


def median(values):
    return sorted(values)[len(values) // 2]


def per_call(call, times=20000, rounds=15):
    """The fastest of some rounds, in microseconds."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(times):
            call()
        best = min(best, (time.perf_counter() - start) / times * 1e6)
    return best


def starts(driver, folder):
    file = pathlib.Path(folder, "program.py")
    file.write_text(PROGRAM)

    def run(cache):
        environment = dict(os.environ, ALLO_CACHE_DIR=cache)
        output = subprocess.run([sys.executable, file], env=environment, capture_output=True, text=True, check=True)
        return [1000 * float(each) for each in output.stdout.split()]

    cached = os.path.join(folder, "cache")
    run(cached)
    cold = [run(os.path.join(folder, f"cache{i}")) for i in range(9)]
    warm = [run(cached) for _ in range(9)]
    kernel = pathlib.Path(folder, "kernel.py")
    kernel.write_text(PROGRAM[PROGRAM.index("from allo") : PROGRAM.index("x, y, z")])

    def driven(cache):
        start = time.perf_counter()
        environment = dict(os.environ, ALLO_CACHE_DIR=cache)
        subprocess.run([driver, "run", f"{kernel}::add"], env=environment, capture_output=True, check=True)
        return 1000 * (time.perf_counter() - start)

    figure("import allo, behind NumPy; limit 60 ms more", median([r[1] for r in warm]), "ms", limit=60)
    figure("  import numpy", median([r[0] for r in warm]), "ms")
    figure("the first call of a small kernel", median([r[2] for r in cold]), "ms", limit=60)
    figure("  allo run on the same", median([driven(os.path.join(folder, f"driven{i}")) for i in range(9)]), "ms")
    figure("the same with its object file in the cache", median([r[2] for r in warm]), "ms", limit=10)
    figure("  allo run on the same, with a cache", median([driven(cached) for _ in range(9)]), "ms")


def calls(folder):
    import numpy as np
    from numpy.ctypeslib import ndpointer

    from allo import i32, kernel

    source = pathlib.Path(folder, "peer.c")
    source.write_text(
        "void add(int *x, int *y, int *z) { for (int i = 0; i < 4; ++i) z[i] = x[i] + y[i]; }\n"
        "int one(int x) { return x + 1; }\n"
    )
    library = pathlib.Path(folder, "peer.so")
    subprocess.run(["cc", "-O3", "-shared", "-fPIC", source, "-o", library], check=True)
    peer = ctypes.CDLL(str(library))
    peer.add.argtypes = [ndpointer(np.int32, 1, (4,), "C")] * 3
    peer.add.restype = None
    peer.one.argtypes, peer.one.restype = [ctypes.c_int], ctypes.c_int

    @kernel
    def add(x: "i32[4]", y: "i32[4]", z: "i32[4]"):
        for i in range(4):
            z[i] = x[i] + y[i]

    @kernel
    def one(x: i32) -> i32:
        return x + 1

    x, y, z = (np.ones(4, np.int32) for _ in range(3))
    add(x, y, z), one(1)
    for name, limit, ours, theirs in (
        ("three arrays of 4 elements", 3, lambda: add(x, y, z), lambda: peer.add(x, y, z)),
        ("one number", 1, lambda: one(1), lambda: peer.one(1)),
    ):
        bare = per_call(theirs)
        call = per_call(ours)
        figure(f"a call with {name}", call, "us", limit=limit)
        figure("  beside a bare call by ctypes", call, "us", limit=bare)


def sized(file, folder):
    """The kernel file with the sizes that it names for benchmarks."""
    text = file.read_text()
    for name, size in re.findall(r"(\w+)=(\d+)", re.search(r"^# bench: (.*)$", text, re.M).group(1)):
        text = re.sub(rf"^{name} = .*$", f"{name} = {size}", text, flags=re.M)
    made = pathlib.Path(folder, file.name)
    made.write_text(text)
    return made


def polybench(driver, folder):
    """What kernels take that run for long, called from Python and by the driver on the same inputs."""
    import numpy as np

    random = np.random.default_rng(1)
    ours, theirs = {}, {}
    for file in sorted((ROOT / "test/data/kernels/polybench").glob("*.py")):
        made = sized(file, folder)
        spec = importlib.util.spec_from_file_location(file.stem, made)
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        kernel = getattr(module, file.stem)
        inputs, options = [], []
        for name, _, dtype, shape in kernel.parameters:
            value = random.random(shape).astype(dtype) if dtype.kind == "f" else random.integers(0, 4, shape, dtype)
            np.save(os.path.join(folder, f"{name}.npy"), value)
            inputs.append(value)
            options.append(f"--arg={name}={folder}/{name}.npy")

        def call():
            copies = [each.copy() if each.shape else each.item() for each in inputs]
            start = time.perf_counter()
            kernel(*copies)
            return time.perf_counter() - start

        def driven():
            command = [driver, "run", f"{made}::{file.stem}", "--format=json", *options]
            result = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
            return result["kernelSeconds"]

        ours[file.stem] = min(call() for _ in range(3))
        theirs[file.stem] = min(driven() for _ in range(2))
    total = sum(ours.values())
    figure(f"{len(ours)} kernels of PolyBench together", 1000 * total, "ms", peer=1000 * sum(theirs.values()))
    worst = max(ours, key=lambda name: ours[name] / theirs[name])
    figure(f"  that which is slowest beside the driver: {worst}", 1000 * ours[worst], "ms", peer=1000 * theirs[worst])


def resident():
    """The process's memory in KB, without what nobody uses."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    with open("/proc/self/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1))


def many():
    import numpy as np

    from allo import i32, kernel

    def make(n):
        @kernel
        def count(x: "i32[n]") -> i32:
            s: i32 = 0
            for i in range(n):
                s += x[i]
            return s

        return count

    def dropped(first):
        for n in range(first, first + 100):
            assert make(n)(np.ones(n, np.int32)) == n

    dropped(1)
    before = resident()
    for first in range(101, 1001, 100):
        dropped(first)
    figure("900 kernels made, called and dropped: growth for each", (resident() - before) / 900, "KB")


def main():
    with tempfile.TemporaryDirectory() as folder:
        print("starting")
        starts(sys.argv[1], folder)
        print("\ncalling")
        calls(folder)
        print("\nrunning")
        polybench(sys.argv[1], folder)
        print("\nkeeping")
        many()


if __name__ == "__main__":
    main()
