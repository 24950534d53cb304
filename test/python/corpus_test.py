# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Both hosts see a kernel alike: the MLIR of kernels of running programs, beside that of the driver.

corpus_test.py [FILE...]: by default all of test/data/kernels and docs/examples. Prints what differs, and
`N passed, M failed`. Left out are kernels with streams as parameters, which the driver does not compile, and files
that make schedules when they are imported.
"""

import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True

import allo
import cases

ROOT = pathlib.Path(__file__).parents[2]


def kernels_of(module):
    return [(n, k) for n, k in vars(module).items() if isinstance(k, allo.Kernel) and k.__module__ == module.__name__]


def by_driver(driver, file, name):
    """Its MLIR; None where the driver does not compile it either."""
    command = [driver, "mlir", f"{file}::{name}"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return result.stdout if result.returncode == 0 else None


def main():
    driver = ROOT / "build/bin/allo"
    passed = failed = 0
    files = sys.argv[1:] or [f for d in ("test/data/kernels", "docs/examples") for f in sorted((ROOT / d).rglob("*.py"))]
    for file in map(pathlib.Path, files):
        try:
            module = cases.load(file)
        except Exception as error:
            print(f"FAIL {file}: {type(error).__name__}: {error}", flush=True)
            failed += 1
            continue
        for name, kernel in kernels_of(module):
            try:
                ours = str(kernel.module)
            except (allo.AlloError, TypeError) as error:
                ours = None
                why = error
            if ours and any("Stream[" in repr(t) for t in kernel.types):
                continue  # the driver compiles what it can run
            theirs = by_driver(driver, file, name)
            if ours is None and theirs is None or ours is not None and ours.strip() == (theirs or "").strip():
                passed += 1
                continue
            failed += 1
            print(f"FAIL {file.relative_to(ROOT)}::{name}", flush=True)
            print(f"     {why}" if ours is None else "     the MLIR differs" if theirs else "     only Python compiles it")
    print(f"{passed} passed, {failed} failed")
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
