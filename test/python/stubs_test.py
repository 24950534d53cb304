# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The stubs of the package: they are what the tables of the compiler make, mypy's stubtest finds no difference to the
package, and pyright reports nothing in the examples with the settings that the extension for VS Code writes, and there what
is wrong in schedules."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import allo
import cases
from allo import _native

ROOT = pathlib.Path(__file__).parents[2]
PACKAGE = ROOT / "runtime/python/allo"
BUILT = pathlib.Path(allo.__file__).parent
EDITORS = pathlib.Path(os.environ.get("ALLO_EDITORS_DIR", ROOT / "build/editors"))

# Reported lines end with the rule that reports them, and others with none.
USES = """\
import allo
import numpy as np
from allo import Template, f32, i32, kernel
from allo.errors import ScheduleError
from allo.operators import arith, math

T = Template("T")


@kernel(T)
def scale(x: "T[4]", by: T = 2):
    for i in allo.range(4, name="i"):
        x[i] = arith.mul(x[i], by) + math.sin(x[i]) + allo.exp(x[i])


@kernel
def total(x: f32, y: "i32[4]") -> f32:
    sum: f32 = 0
    scale[f32](y)
    return sum + x


total(1.0, np.zeros(4))
total(1.0)  # reportCallIssue
total(1.0, np.zeros(4)).shape
total.compiled  # reportAttributeAccessIssue
s = total.schedule()
outer, inner = s.split("i", 4)
s.reorder([inner, "j"])
s.split("i", factr=4)  # reportCallIssue
s.splitt("i", 4)  # reportAttributeAccessIssue
s.pipeline(inner, ii=2).unroll("j", factor=2).partition("y", dim=1, kind=s.Block)
s.partition("y", kind="block")  # reportArgumentType
s.buffer_at(outer, "i")  # reportArgumentType
s.query.loops("i").one().path.upper()
print(s.query.buffer("y").one().number + "1")  # reportOperatorIssue
s.export("vitis", part="xcu280").csim(1.0, np.zeros(4))
s.export("cpu", part="xcu280")  # reportArgumentType
allo.CPU(total, opt_level=3).run(1.0, np.zeros(4))
allo.Vitis(total, device="u280", freq_mhz=250).run("hw_emu", 1.0, np.zeros(4)).sum()
allo.KernelOptions(typing_style="c")  # reportArgumentType
try:
    s.apply()
except ScheduleError as error:
    error.diagnostics[0].message.upper()
"""


class Stubs(unittest.TestCase):
    def test_are_what_the_tables_make(self):
        stubs = cases.load(ROOT / "runtime/python/stubs/make.py").stubs()
        there = {str(each.relative_to(PACKAGE)) for each in PACKAGE.rglob("*.pyi")}
        self.assertEqual(there, set(stubs), "run ./dev update-goldens")
        for file, text in stubs.items():
            self.assertEqual((PACKAGE / file).read_text(), text, f"{file}: run ./dev update-goldens")

    def test_have_all_names(self):
        missing = []
        for path in _native.modules():
            if path == "allo.errors":  # its own exceptions only
                continue
            file = PACKAGE.joinpath(*path.split(".")[1:]) / "__init__.pyi"
            text = file.read_text()
            if "import *" in text:
                file = PACKAGE / path.rpartition(".")[2] / "__init__.pyi"
                text = file.read_text()
            missing += [
                f"{path}.{name}"
                for name in _native.names(path)
                if not re.search(rf"\bas {name}\b|(?m:^(def |class )?{name}[:(])", text)
            ]
        self.assertEqual(missing, [])

    def test_are_installed(self):
        self.assertTrue((BUILT / "py.typed").exists())
        files = [each.relative_to(PACKAGE) for each in PACKAGE.rglob("*.pyi")]
        self.assertEqual([each for each in files if not (BUILT / each).exists()], [])

    def test_agree_with_the_package(self):
        allowed = pathlib.Path(__file__).parent / "stubs_allowed.txt"
        with tempfile.TemporaryDirectory() as folder:  # of mypy's cache
            result = subprocess.run(
                [sys.executable, "-m", "mypy.stubtest", "--allowlist", allowed, "allo"],
                cwd=folder,
                env={**os.environ, "MYPYPATH": str(BUILT.parent), "PYTHONPATH": str(BUILT.parent)},
                capture_output=True,
                text=True,
                check=False,
            )
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)


class Pyright(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        fetch = ROOT / "test/e2e/vscode/fetch.sh"
        subprocess.run([fetch, "pyright"], check=True)
        cls.program = EDITORS / "vscode-pyright/node_modules/pyright/index.js"
        source = (ROOT / "vscode-extension/src/pythonCheckerFiles.ts").read_text()
        rules = re.search(r"PYRIGHT_RULES = \[(.*?)\n\]", source, re.DOTALL)
        cls.quiet = {rule: "none" for rule in re.findall(r"^  '(\w+)'", rules[1], re.MULTILINE)}

    def reported(self, files, settings):
        """(file, line, rule) of files of a project with these settings."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            for file, text in files.items():
                (folder / file).write_text(text)
            config = {"extraPaths": [str(BUILT.parent)], **settings}
            (folder / "pyrightconfig.json").write_text(json.dumps(config))
            command = ["node", self.program, "--outputjson", "--pythonpath", sys.executable]
            result = subprocess.run(
                [*command, "-p", folder], capture_output=True, text=True, check=False
            )
        found = json.loads(result.stdout)
        self.assertEqual(found["summary"]["filesAnalyzed"], len(files))
        return [
            (pathlib.Path(each["file"]).name, each["range"]["start"]["line"] + 1, each.get("rule"))
            for each in found["generalDiagnostics"]
        ]

    @staticmethod
    def examples():
        return {file.name: file.read_text() for file in (ROOT / "docs/examples").glob("*.py")}

    def test_examples_with_the_settings(self):
        wrong = [("errors.py", 11, "reportUndefinedVariable")]  # on purpose
        self.assertEqual(self.reported(self.examples(), self.quiet), wrong)

    def test_examples_without_them(self):
        files = {name: text for name, text in self.examples().items() if name != "errors.py"}
        for file, line, rule in self.reported(files, {}):
            self.assertIn(rule, self.quiet)
            self.assertRegex(files[file].splitlines()[line - 1], r'\w\[.*\]"|: \w+_t\b')

    def test_snippets_of_the_documentation(self):
        files = {}
        for page in (ROOT / "docs/language").glob("*.md"):
            texts = re.findall(r"^```python[^\n]*\n(.*?)^```", page.read_text(), re.DOTALL | re.MULTILINE)
            for i, text in enumerate(texts):
                if "import" in text:  # others are parts of kernels
                    files[f"{page.stem.replace('-', '_')}_{i}.py"] = text
        found = [(files[f].splitlines()[line - 1], rule) for f, line, rule in self.reported(files, self.quiet)]
        # Python's own 'range' has no 'name', and 'i32[]' is no expression.
        known = re.compile(r'range\(\w+, name=|\w\[\]"')
        self.assertEqual([each for each in found if not known.search(each[0])], [])

    def test_wrong_uses(self):
        found = {(line, rule) for _, line, rule in self.reported({"uses.py": USES}, self.quiet)}
        wanted = set()
        for number, line in enumerate(USES.splitlines(), 1):
            if "  # report" in line:
                wanted.add((number, line.rpartition("# ")[2]))
        self.assertEqual(found, wanted)


if __name__ == "__main__":
    if not shutil.which("node"):
        sys.exit("node is missing")
    cases.main()
