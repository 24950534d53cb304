# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Packs the Python package, the programs and the headers for simulation as a wheel, for the interpreter that the build has
made the package for. Files are the same each time for the same build.

    /usr/bin/python3 packaging/wheel.py BUILD-FOLDER OUT-FOLDER [--level N]

To pack something else: a line in `contents`, and a check in test/python/wheel_test.py.
"""

import argparse
import base64
import csv
import hashlib
import io
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PYTHON = ROOT / "runtime/python"
PROGRAMS = ("allo", "allo-lsp")
LIBRARIES = r"lib(omp|zstd|stdc)"  # that are not on every machine; the C library is

# Starts a program without an import of the package.
SCRIPT = """\
#!python
import importlib.util, os, sys

program = os.path.join(os.path.dirname(importlib.util.find_spec("allo").origin), "bin", "{name}")
os.execv(program, [program, *sys.argv[1:]])
"""
METADATA = """\
Metadata-Version: 2.1
Name: allo
Version: {version}
Summary: Compiler and language server for Allo hardware kernels
License: Apache-2.0 WITH LLVM-exception
License-File: LICENSE
License-File: copyright
Classifier: Operating System :: POSIX :: Linux
Classifier: Programming Language :: Python :: 3
Requires-Python: >=3.{minor},<3.{next}
Requires-Dist: numpy
Description-Content-Type: text/markdown

Allo kernels are Python functions that describe hardware. `import allo` checks, compiles and runs them; `allo` and
`allo-lsp` are the compiler and the language server.
"""
WHEEL = """\
Wheel-Version: 1.0
Generator: allo
Root-Is-Purelib: false
Tag: {tag}
"""


def run(*command):
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode != 0:
        sys.exit(f"wheel.py: {command[0]} failed:\n{result.stdout}{result.stderr}")
    return result.stdout


def libraries(file):
    found = re.findall(r"^\s*(\S+) => (/\S+)", run("ldd", file), re.MULTILINE)
    return {name: pathlib.Path(path) for name, path in found if re.match(LIBRARIES, name)}


def stripped(file, stage, home):
    """A copy without symbols, that finds libraries in 'home'."""
    copy = stage / file.name
    shutil.copyfile(file, copy)
    copy.chmod(0o755)
    run("strip", "--strip-unneeded", copy)
    if libraries(copy):
        run("patchelf", "--set-rpath", home, copy)
    return copy.read_bytes()


def contents(build, stage):
    """(path in the wheel, bytes, whether it is a program)"""
    native = next((build / "python/allo").glob("_native.*.so"), None)
    if native is None:
        sys.exit(f"wheel.py: {build}/python/allo has no native module: build it with ./dev build")
    for file in sorted((PYTHON / "allo").rglob("*")):
        if file.suffix in (".py", ".pyi") or file.name == "py.typed":
            yield f"allo/{file.relative_to(PYTHON / 'allo')}", file.read_bytes(), False
    yield f"allo/{native.name}", stripped(native, stage, "$ORIGIN/lib"), True
    needed = libraries(native)
    for name in PROGRAMS:
        yield f"allo/bin/{name}", stripped(build / "bin" / name, stage, "$ORIGIN/../lib"), True
        needed |= libraries(build / "bin" / name)
    for name, file in sorted(needed.items()):
        yield f"allo/lib/{name}", file.read_bytes(), True
    for file in sorted((ROOT / "runtime/hls").rglob("*.h")):
        yield f"allo/include/allo/hls/{file.relative_to(ROOT / 'runtime/hls')}", file.read_bytes(), False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--level", type=int, default=9, help="of compression, 1 to 9")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as stage:
        files = list(contents(options.build, pathlib.Path(stage)))
    version = run(options.build / "bin/allo", "--version").split()[-1]
    native = next(path for path, _, _ in files if re.match(r"allo/_native\..*\.so$", path))
    python = re.search(r"cpython-(\d)(\d+)-", native)
    minor = int(python[2])
    abi = f"cp{python[1]}{minor}"
    tag = f"{abi}-{abi}-linux_{platform.machine()}"
    name = f"allo-{version}"
    for program in PROGRAMS:
        files.append((f"{name}.data/scripts/{program}", SCRIPT.format(name=program).encode(), True))
    made = {
        "METADATA": METADATA.format(version=version, minor=minor, next=minor + 1).encode(),
        "WHEEL": WHEEL.format(tag=tag).encode(),
        "LICENSE": (ROOT / "LICENSE").read_bytes(),
        "copyright": (ROOT / "packaging/copyright").read_bytes(),
    }
    files += [(f"{name}.dist-info/{file}", text, False) for file, text in made.items()]

    record = io.StringIO()
    rows = csv.writer(record, lineterminator="\n")
    for path, text, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
        rows.writerow((path, f"sha256={digest}", len(text)))
    rows.writerow((f"{name}.dist-info/RECORD", "", ""))
    files.append((f"{name}.dist-info/RECORD", record.getvalue().encode(), False))

    options.out.mkdir(parents=True, exist_ok=True)
    wheel = options.out / f"{name}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED, compresslevel=options.level) as archive:
        for path, text, is_program in files:
            info = zipfile.ZipInfo(path)  # of 1980
            info.external_attr = (0o100755 if is_program else 0o100644) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, text, compresslevel=options.level)
    print(wheel)


if __name__ == "__main__":
    main()
