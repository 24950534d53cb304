# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The wheel: made of the build folder, installed into an environment of its own, and used there, with nothing of the checkout
within reach."""

import base64
import csv
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

import cases

ROOT = pathlib.Path(__file__).parents[2]
BUILD = ROOT / "build"
EDITORS = pathlib.Path(os.environ.get("ALLO_EDITORS_DIR", BUILD / "editors"))

IMPORTS = """\
import allo
import allo.schedule.errors
from allo.errors import ScheduleError
from allo.exp.schedule import Schedule
from allo.lang import Stream, f32, kernel
from allo.operators import arith, math
"""

PROGRAM = """\
import numpy as np

import allo
from allo import i32, kernel


@kernel
def double(x: "i32[4]") -> i32:
    sum: i32 = 0
    for i in range(4):
        x[i] = 2 * x[i]
        sum += x[i]
    return sum


x = np.arange(4, dtype=np.int32)
print(allo.__file__)
print(double(x), x)
print(allo.Vitis(double).csim(x), x)
"""


def run(*command, **options):
    result = subprocess.run(
        [str(each) for each in command], capture_output=True, text=True, check=False, **options
    )
    return result.returncode, result.stdout + result.stderr


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.temporary.cleanup)
        cls.folder = pathlib.Path(cls.temporary.name)
        code, said = run(sys.executable, ROOT / "packaging/wheel.py", BUILD, cls.folder, "--level", "1")
        assert code == 0, said
        cls.wheel = next(cls.folder.glob("*.whl"))
        cls.bin = cls.folder / "venv/bin"
        code, said = run(sys.executable, "-m", "venv", "--system-site-packages", cls.bin.parent)
        assert code == 0, said
        # Nothing of this environment: no PYTHONPATH, no programs of the build.
        cls.environment = {
            "HOME": str(cls.folder),
            "PATH": f"{cls.bin}:/usr/bin:/bin",
            "LC_ALL": "C.UTF-8",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
            "ALLO_CACHE_DIR": str(cls.folder / "cache"),
        }
        code, said = cls.inside("pip", "install", "--no-index", "--no-compile", cls.wheel)
        assert code == 0, said
        cls.package = cls.bin.parent / f"lib/python3.{sys.version_info.minor}/site-packages/allo"

    @classmethod
    def inside(cls, *command):
        return run(*command, cwd=cls.folder, env=cls.environment)

    def test_is_named_after_the_interpreter(self):
        abi = f"cp{sys.version_info.major}{sys.version_info.minor}"
        self.assertEqual(self.wheel.name, f"allo-{self.version()}-{abi}-{abi}-linux_{os.uname().machine}.whl")

    def version(self):
        return run(BUILD / "bin/allo", "--version")[1].split()[-1]

    def test_records_what_it_has(self):
        with zipfile.ZipFile(self.wheel) as archive:
            files = {info.filename: info for info in archive.infolist()}
            home = f"allo-{self.version()}.dist-info"
            rows = list(csv.reader(archive.read(f"{home}/RECORD").decode().splitlines()))
            self.assertEqual({row[0] for row in rows}, set(files))
            for path, digest, size in rows:
                if path != f"{home}/RECORD":
                    text = archive.read(path)
                    self.assertEqual(int(size), len(text), path)
                    found = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).decode()
                    self.assertEqual(digest, f"sha256={found.rstrip('=')}", path)
        for path in ("allo/py.typed", "allo/lang/__init__.pyi", f"{home}/LICENSE", f"{home}/copyright"):
            self.assertIn(path, files)
        self.assertFalse([path for path in files if "__pycache__" in path or path.endswith(".in")])

    def test_has_all_that_it_loads(self):
        native = next(self.package.glob("_native*.so"))
        for file in (native, self.package / "bin/allo", self.package / "bin/allo-lsp"):
            said = run("ldd", file)[1]
            self.assertNotIn("not found", said)
            for line in said.splitlines():
                if line.lstrip().startswith(("libomp", "libzstd")):
                    self.assertIn(str(self.package / "lib"), os.path.realpath(line.split()[2]))
            self.assertNotIn(".symtab", run("readelf", "-SW", file)[1])

    def test_runs_and_simulates_kernels(self):
        (self.folder / "program.py").write_text(PROGRAM)
        code, said = self.inside("python", "program.py")
        self.assertEqual(
            (code, said.splitlines()),
            (0, [str(self.package / "__init__.py"), "12 [0 2 4 6]", "24 [ 0  4  8 12]"]),
            said,
        )

    def test_has_the_programs(self):
        version = self.version()
        self.assertEqual(
            self.inside("python", "-c", "import allo; print(allo.__version__)"), (0, f"{version}\n")
        )
        for command in (["allo"], ["python", "-m", "allo"], ["allo-lsp"]):
            code, said = self.inside(*command, "--version")
            self.assertEqual(code, 0, said)
            self.assertIn(version, said)
        self.assertEqual(self.inside("allo", "check", "no.py")[0], 2)
        self.assertEqual(self.inside("python", "-m", "allo", "check", "no.py")[0], 2)
        (self.folder / "kernels.py").write_text(PROGRAM.partition("\n\n\nx =")[0])
        self.assertEqual(self.inside("allo-lsp", "--check", "kernels.py"), (0, ""))
        code, said = self.inside("allo", "csim", "kernels.py::double", "--compare")
        self.assertEqual(code, 0, said)
        self.assertIn("equal", said)

    def examples(self):
        """A folder with the examples, of which one has an undefined name on purpose, and all ways to import."""
        folder = self.folder / "examples"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        for file in (ROOT / "docs/examples").glob("*.py"):
            shutil.copy(file, folder)
        (folder / "imports.py").write_text(IMPORTS)
        return folder

    def test_is_known_to_mypy(self):
        quiet = ("--disable-error-code=valid-type", "--disable-error-code=type-arg")  # docs/python.md
        python = ("--python-executable", self.bin / "python", "--cache-dir", self.folder / "mypy")
        said = self.inside(sys.executable, "-m", "mypy", *python, *quiet, self.examples())[1]
        self.assertEqual(
            said.splitlines()[:-1],
            ['examples/errors.py:11: error: Name "offset" is not defined  [name-defined]'],
        )

    def test_is_known_to_pyright(self):
        subprocess.run([ROOT / "test/e2e/vscode/fetch.sh", "pyright"], check=True)
        program = EDITORS / "vscode-pyright/node_modules/pyright/index.js"
        folder = self.examples()
        (folder / "pyrightconfig.json").write_text("{}")
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        command = ("node", program, "--outputjson", "--pythonpath", self.bin / "python", "-p", folder)
        found = json.loads(run(*command, env=environment)[1])
        self.assertEqual(found["summary"]["filesAnalyzed"], len(list(folder.glob("*.py"))))
        rules = {each.get("rule") for each in found["generalDiagnostics"]}
        self.assertIn("reportUndefinedVariable", rules)
        self.assertFalse([each for each in rules if each.startswith(("reportMissing", "reportAttribute"))])

    def test_uninstalls(self):  # the last one
        code, said = self.inside("pip", "uninstall", "--yes", "allo")
        self.assertEqual(code, 0, said)
        self.assertEqual([each for each in self.package.rglob("*") if each.is_file()], [])
        self.assertFalse((self.bin / "allo").exists())


if __name__ == "__main__":
    cases.main()
