# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""The files of docs/examples, each run by Python in a process and a folder of its own: what they print, and that they end
well. They compare themselves with NumPy. A new file needs its lines in OUTPUT.

The files of test/data/examples, run likewise, with the stand-in for Vitis: their assertions hold, and what Python raises is
what the checker reports."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import allo
import cases

ROOT = pathlib.Path(__file__).parents[2]
FOLDER = ROOT / "docs/examples"
LANGUAGE = ROOT / "test/data/examples"
DRIVER = ROOT / "build/bin/allo"
PACKAGES = pathlib.Path(allo.__file__).parents[1]

OUTPUT = {
    "errors.py": """\
accumulate: 1 error, in what it calls
{file}:11:23: error: Name 'offset' is not defined
11 |     return x * gain + offset
   |                       ^^^^^^
""",
    "gemm.py": "gemm: 8 x 8, equal to NumPy\n",
    "gemm_scheduled.py": "gemm: 16 x 16, equal to NumPy within 1e-5; scheduled and simulated, equal to the last bit\n",
    "widths.py": "widths: [       122   11940528 2147483446] (hls) and [  122 12976    55] (cpp), equal to NumPy\n",
}


# Runs a file, compiles its kernels, and prints the diagnostics of kernels that were raised, also where the file expects them,
# and what it was warned of. Of a schedule, the checker reports no error that the file catches.
RECORDER = """\
import json, runpy, sys, warnings
import allo

raised, warned = [], []
whole = allo.CompilationError.__init__

def init(self, text, diagnostics=()):
    raised.extend(diagnostics)
    whole(self, text, diagnostics)

allo.CompilationError.__init__ = init
warnings.simplefilter("always")
warnings.showwarning = lambda message, kind, file, line, *_: warned.append((line, str(message)))
file = sys.argv.pop()
sys.argv[0] = file
names = runpy.run_path(file, run_name="__main__")
for each in list(names.values()):
    if isinstance(each, allo.Kernel):
        try:
            each.compile()
        except (allo.CompilationError, TypeError):  # or it needs values for its templates
            pass
print("\\n" + json.dumps([raised, warned]))
"""


# Python cannot import what the checker reports.
OLDER = {"fail_older.py"}


def run(file, *options, **environment):
    with tempfile.TemporaryDirectory() as folder:
        return subprocess.run(
            [sys.executable, *options, file],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(PACKAGES), **environment},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )


class Examples(unittest.TestCase):
    def test_all_are_known(self):
        self.assertEqual({file.name for file in FOLDER.glob("*.py")}, set(OUTPUT))

    def test_a_difference_ends_an_example(self):
        """By 'assert', so that no example passes with a wrong result."""
        for name in set(OUTPUT) - {"errors.py"}:
            with self.subTest(name), tempfile.TemporaryDirectory() as folder:
                wrong = pathlib.Path(folder) / name
                text = (FOLDER / name).read_text()
                before, _, after = text.partition("    assert ")
                wrong.write_text(f"{before}    assert not {after}")
                ran = run(wrong)
                self.assertEqual((ran.returncode, ran.stdout), (1, ""))
                self.assertIn("AssertionError", ran.stderr)


def reported(file):
    """What the checker finds, also by applying schedules."""
    command = [DRIVER, "check", "--schedules", "--format=json", file]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(result.stdout)["diagnostics"]


class Language(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        command = ["bash", ROOT / "test/standin/make_root.sh", "2024.2", folder.name]
        subprocess.run(command, check=True, capture_output=True)
        root = pathlib.Path(folder.name, "tools of AMD")
        cls.tools = {
            "XILINX_VITIS": f"{root}/2024.2/Vitis",
            "XILINX_XRT": f"{root}/xrt",
            "PLATFORM": f"{root}/platforms/standin_u280_1/standin_u280_1.xpfm",
            "ALLO_CACHE_DIR": f"{folder.name}/cache",
        }

    def check(self, file):
        ran = run(file, "-c", RECORDER, **self.tools)
        self.assertEqual((ran.returncode, ran.stderr), (0, ""))
        raised, warned = json.loads(ran.stdout.splitlines()[-1])
        # What is said of the tool is not about the program.
        warned = [each for each in warned if "stand-in for the tool" not in each[1]]
        known = {"error": set(), "warning": set(), "information": set()}
        for each in reported(file):
            begin, end = each["range"]["start"], each["range"]["end"]
            place = begin["line"], begin["column"], end["line"], end["column"]
            known[each["severity"]].add((place, each["code"], each["message"]))
        if file.name not in OLDER:
            self.assertEqual({(tuple(place), code, text) for _, place, code, _, text, *_ in raised}, known["error"])
        self.assertLessEqual(
            {tuple(each) for each in warned},
            {(place[0], f"{text} [{code}]") for place, code, text in known["warning"]},
        )


def example_of(file):
    return lambda self: self.check(file)


for each in sorted(LANGUAGE.rglob("*.py")):
    setattr(Language, f"test_{each.parent.name}_{each.stem}", example_of(each))


def case_of(name):
    def case(self):
        ran = run(FOLDER / name)
        self.assertEqual(ran.stderr, "")
        self.assertEqual(ran.stdout, OUTPUT[name].format(file=FOLDER / name))
        self.assertEqual(ran.returncode, 0)

    return case


for each in OUTPUT:
    setattr(Examples, f"test_{pathlib.Path(each).stem}", case_of(each))

if __name__ == "__main__":
    cases.main()
