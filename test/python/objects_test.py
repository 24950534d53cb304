# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""What makes kernels, what the names around them can be, and what becomes of a compilation that fails."""

import functools
import inspect
import json
import pickle
import threading
import types
import unittest
from builtins import max

import numpy as np

import allo
import cases
from allo import CPU, KernelOptions, Stateful, Stream, Template, Vitis, consteval, f32, i8, i32, kernel

T = Template("T")
M = Template("M")


@consteval
def refuses(size):
    size = json.loads(str(size))
    raise LookupError(f"no table of {size}")


@kernel
def uses_what_raises(x: i32) -> i32:
    return x + refuses(3)


class Failures(unittest.TestCase):
    def test_of_python_are_causes(self):
        with self.assertRaises(allo.CompilationError) as raised:
            uses_what_raises(1)
        self.assertIn("'refuses' cannot be evaluated: it raises LookupError: no table of 3", str(raised.exception))
        cause = raised.exception.__cause__
        self.assertIsInstance(cause, LookupError)
        self.assertEqual(cause.__traceback__.tb_frame.f_code.co_name, "refuses")

    def test_without_python_have_no_cause(self):
        @kernel
        def wrong(x: i32) -> i32:
            return missing  # noqa: F821

        with self.assertRaises(allo.CompilationError) as raised:
            wrong(1)
        self.assertIsNone(raised.exception.__cause__)


if __name__ == "__main__":
    cases.main()
