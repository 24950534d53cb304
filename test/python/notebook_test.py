# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""A notebook with kernels, executed without a screen: what its page shows of values and errors."""

import html
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import allo
import cases

CELLS = [
    """import numpy as np
import allo
from allo import f32, kernel

@kernel
def scale(x: "f32[8]"):
    for i in range(8):
        x[i] = x[i] * 2.0

x = np.ones(8, np.float32)
scale(x)
x.tolist()""",
    """s = scale.schedule()
outer, inner = s.split("i", 4)
s.pipeline(outer, ii=2)""",
    "s.payload",
    's.export("vitis").hls_code',
    """@kernel
def wrong(x: "f32[8]"):
    x[0] = y""",
    "wrong(x)",
    's.loop("k")',
    """%%time
@kernel
def timed(x: "f32[8]") -> "f32":
    return x[0]""",
    """%%time
@kernel
def again(x: "f32[8]") -> "f32":
    return timed(x) + late(x)""",
    "again(x)",
    """@kernel
def late(x: "f32[8]") -> "f32":
    return x[1] * 3.0""",
    "again(x)",
    """@allo.consteval
def sizes(name):
    return {"low": int("9")}[name]
@kernel
def uses(x: "f32[8]") -> "f32":
    return x[sizes("high")]
uses(x)""",
]


def notebook():
    cells = [
        {"cell_type": "code", "id": f"c{i}", "execution_count": None, "metadata": {}, "outputs": [], "source": source}
        for i, source in enumerate(CELLS)
    ]
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    return json.dumps({"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5})


class Notebook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "kernels.ipynb")
            file.write_text(notebook())
            command = [sys.executable, "-m", "nbconvert", "--to", "notebook", "--inplace", "--execute", "--allow-errors"]
            known = os.environ | {"PYTHONPATH": os.path.abspath(pathlib.Path(allo.__file__).parents[1])}
            done = subprocess.run([*command, file], capture_output=True, text=True, check=False, timeout=100, env=known)
            assert done.returncode == 0, done.stderr
            cls.cells = json.loads(file.read_text())["cells"]

    def output(self, cell):
        (only,) = self.cells[cell]["outputs"]
        return only

    def page(self, cell):
        return "".join(self.output(cell)["data"]["text/html"])

    def test_shows_results(self):
        self.assertEqual("".join(self.output(0)["data"]["text/plain"]), str([2.0] * 8))

    def test_shows_a_schedule_as_its_tree(self):
        page = html.unescape(self.page(1))
        self.assertIn("<schedule of 'scale', epoch 1, 2 steps, some pending>", page)
        self.assertIn("i.outer: affine.for x2", page)

    def test_shows_code_with_colours(self):
        self.assertRegex(self.page(2), r"<span style=[^>]*>affine.for</span> %<span|<span style=[^>]*>affine.for</span>")
        self.assertRegex(self.page(3), r"<span style=[^>]*>void</span> scale\(")
        self.assertRegex(self.page(3), r"<span style=[^>]*>#pragma HLS pipeline II=2</span>")
        text = html.unescape(re.sub(r"<[^>]+>", "", self.page(3)))
        self.assertIn("x[i] = x[i] * 2.0f;", text)

    def test_has_cells_that_are_timed(self):
        for cell in (7, 8):
            self.assertEqual([each["output_type"] for each in self.cells[cell]["outputs"]], ["stream"])
        self.assertIn("Name 'late' is not defined", "".join(self.output(9)["traceback"]))

    def test_forgets_errors_when_a_cell_defines_what_is_missing(self):
        self.assertEqual("".join(self.output(11)["data"]["text/plain"]), "8.0")

    def test_shows_exceptions_of_the_program(self):
        text = re.sub(r"\x1b\[[0-9;]*m", "", "\n".join(self.output(12)["traceback"]))
        self.assertIn("Traceback", text)
        self.assertIn('return {"low": int("9")}[name]', text)
        self.assertIn("it raises KeyError: 'high'", text)

    def test_shows_errors_without_frames(self):
        self.assertEqual(self.cells[4]["outputs"], [])
        for cell, name, message in (
            (5, "CompilationError", "Name 'y' is not defined"),
            (6, "ScheduleLookupError", "no loop named 'k'"),
        ):
            error = self.output(cell)
            text = "\n".join(error["traceback"])
            self.assertEqual(error["ename"], name)
            self.assertIn(message, text)
            self.assertRegex(text, r"\|\s+\^")
            self.assertNotIn("Traceback", text)
            self.assertNotIn("_native", text)


if __name__ == "__main__":
    cases.main()
