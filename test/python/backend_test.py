# Part of the Allo toolchain, under the Apache License v2.0 with LLVM Exceptions. See LICENSE.
"""Kernels on backends: this processor, C simulation, and Vitis with the stand-in for its tools."""

import os
import pathlib
import subprocess
import tempfile
import threading
import unittest
import warnings
from concurrent.futures import ThreadPoolExecutor

import allo
import cases
import numpy as np
from allo import CPU, Stream, Vitis, f32, i32, kernel
from allo.schedule.errors import ScheduleError

ROOT = pathlib.Path(__file__).parents[2]
N = 64


@kernel
def vec_add(A: f32[N], B: f32[N], C: f32[N]):
    for i in range(N):
        C[i] = A[i] + B[i]


@kernel
def total(a: i32[6]) -> i32:
    s: i32 = 0
    for i in range(6):
        s += a[i]
    return s


@kernel
def double(x: i32) -> i32:
    return x * 2


@kernel
def shaped(a: i32[6]) -> i32[6]:
    return a


@kernel
def passes(a: Stream[i32], b: i32[4]):
    for i in range(4):
        b[i] = a.get()


@kernel
def shifts(x: i32, n: i32) -> i32:
    return x << n


@kernel
def partly() -> i32[3]:
    made: i32[3]
    made[0] = 1
    return made


def arrays():
    a = np.arange(N, dtype=np.float32)
    return a, a * 10, np.zeros(N, dtype=np.float32)


class Cpu(unittest.TestCase):
    def test_runs_as_a_call_does(self):
        a, b, c = arrays()
        CPU(vec_add, opt_level=0).run(a, b, c)
        np.testing.assert_array_equal(c, a + b)
        self.assertEqual(CPU(total)(np.arange(6, dtype=np.int32)), 15)
        self.assertIs(CPU(total).kernel, total)

    def test_of_a_schedule_has_its_steps_until_then(self):
        s = vec_add.schedule()
        s.split("i", 4)
        backend = s.export("cpu", opt_level=3)
        s.unroll("i.inner", tag_only=False)
        a, b, c = arrays()
        backend(a, b, c)
        np.testing.assert_array_equal(c, a + b)
        for made in (s.export_cpu(), s.export("cpu")):
            c[:] = 0
            made(a, b, C=c)
            np.testing.assert_array_equal(c, a + b)
        c[:] = 0
        s("cpu", a, b, c)
        np.testing.assert_array_equal(c, a + b)

    def test_options_are_checked(self):
        with self.assertRaisesRegex(ValueError, "an integer from 0 to 3"):
            CPU(total, opt_level=4)
        with self.assertRaisesRegex(TypeError, "unexpected keyword argument 'level'"):
            CPU(total, level=1)
        with self.assertRaisesRegex(TypeError, "needs a kernel, got int"):
            CPU(3)
        with self.assertRaisesRegex(AttributeError, "did you mean 'compile'"):
            CPU(total).compil()
        with self.assertRaisesRegex(ScheduleError, "unsupported backend 'verilog'"):
            total.schedule().export("verilog")

    def test_checks_warn(self):
        checked = allo.CPU(shifts, checked=True)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            self.assertEqual((checked(1, 3), checked(1, 40)), (8, 0))
        (warning,) = caught
        self.assertIs(warning.category, allo.AlloWarning)
        self.assertIn("[shift-out-of-range]", str(warning.message))
        self.assertEqual((warning.filename, warning.lineno), (__file__, shifts.__wrapped__.__code__.co_firstlineno + 2))
        with self.assertWarnsRegex(allo.AlloWarning, "2 elements of 'result' were never written"):
            allo.CPU(partly, checked=True)()

    def test_libraries_that_do_not_exist_are_named(self):
        with self.assertRaisesRegex(allo.AlloError, "libnothing"):
            CPU(total, shared_libs=["libnothing.so"]).compile()

    def test_checks_are_made_behind_the_schedule(self):
        @kernel
        def out(a: i32[8], n: i32) -> i32:
            for i in range(8):
                a[i] = 10 // (n - a[i])
            return a[0]

        s = out.schedule()
        s.split("i", 4)
        os.environ["ALLO_CHECKED"] = "1"
        try:
            with self.assertRaises(allo.KernelFault) as caught:
                s.export("cpu")(np.arange(8, dtype=np.int32), 3)
        finally:
            del os.environ["ALLO_CHECKED"]
        self.assertEqual(caught.exception.code, "division-by-zero")


class Simulation(unittest.TestCase):
    def test_gives_what_the_kernel_gives(self):
        backend = vec_add.schedule().export("vitis")
        self.assertIn("void vec_add(", backend.hls_code)
        a, b, c = arrays()
        backend(a, b, c)
        np.testing.assert_array_equal(c, a + b)
        self.assertEqual(Vitis(total).csim(np.arange(6, dtype=np.int32)), 15)
        self.assertEqual(Vitis(total).run("csim", np.arange(6, dtype=np.int32), exist_ok=True), 15)

    def test_converts_arguments_and_writes_them_back(self):
        a, b, c = arrays()
        wide = np.zeros(2 * N, dtype=np.float64)[::2]
        vec_add.schedule().export("vitis").csim(a, b.astype(np.float64), wide)
        np.testing.assert_array_equal(wide, a + b)

    def test_calls_of_threads_wait_for_each_other(self):
        backend = Vitis(total)
        values = [np.arange(6, dtype=np.int32) + i for i in range(200)]
        with ThreadPoolExecutor(4) as threads:  # the first ones want it built
            self.assertEqual(list(threads.map(backend, values)), [15 + 6 * i for i in range(200)])

    def test_threads_can_build_at_once(self):
        results = {}

        def work(i):
            results[i] = Vitis(double)(i)

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        self.assertEqual(results, {i: 2 * i for i in range(4)})

    def test_takes_variables(self):
        backend = Vitis(total)
        backend.set_csim_override(cxx="false")
        with self.assertRaisesRegex(allo.ToolError, "cannot be built"):
            backend(np.arange(6, dtype=np.int32))
        backend.set_csim_override(cxx=None)
        self.assertEqual(backend(np.arange(6, dtype=np.int32)), 15)
        with self.assertRaisesRegex(ValueError, "csim.mk"):
            backend.set_csim_override(MAKEFLAGS="-n")

    def test_refuses_what_vitis_cannot_have(self):
        with self.assertRaises(allo.CompilationError) as caught:
            Vitis(shaped).hls_code
        self.assertEqual(caught.exception.diagnostics[0].file, "test/python/backend_test.py")
        with self.assertRaisesRegex(TypeError, "is a stream"):
            Vitis(passes)(np.zeros(4, np.int32))
        self.assertIn("hls::stream", Vitis(passes).hls_code)


class Interfaces(unittest.TestCase):
    def test_are_in_the_code(self):
        backend = vec_add.schedule().export("vitis")
        self.assertIsNone(backend.set_axi(0, bundle="gmem0", depth=64))
        backend.set_axilite(-1, bundle="control")
        self.assertIn("m_axi port=A bundle=gmem0 depth=64", backend.hls_code)
        backend.set_axi(0, bundle="gmem1")
        self.assertIn("m_axi port=A bundle=gmem1", backend.hls_code)
        self.assertNotIn("gmem0", backend.hls_code)

    def test_are_checked(self):
        backend = Vitis(total)
        for wrong, message in (
            (lambda: backend.set_axi(3), "has no parameter 3"),
            (lambda: backend.set_axis(0), "takes a stream"),
            (lambda: backend.set_axi(-1), "only set_axilite takes"),
            (lambda: backend.set_axi("a"), "expects an integer"),
            (lambda: backend.set_axi(0, depth="x"), "expects a positive integer"),
            (lambda: backend.set_axi(0, dept=4), "did you mean 'depth'"),
        ):
            with self.assertRaisesRegex(ValueError, message):
                wrong()
        with self.assertRaisesRegex(TypeError, "missing 1 required positional argument: 'index'"):
            backend.set_axi()


class Tools(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        root = pathlib.Path(cls.folder.name, "tools of AMD")
        command = ["bash", ROOT / "test/standin/make_root.sh", "2024.2", cls.folder.name]
        subprocess.run(command, check=True, capture_output=True)
        cls.known = dict(os.environ)
        os.environ.update(
            XILINX_VITIS=f"{root}/2024.2/Vitis",
            XILINX_XRT=f"{root}/xrt",
            PLATFORM=f"{root}/platforms/standin_u280_1/standin_u280_1.xpfm",
            ALLO_CACHE_DIR=f"{cls.folder.name}/cache",
        )
        os.environ.pop("XILINX_HLS", None)

    @classmethod
    def tearDownClass(cls):
        os.environ.clear()
        os.environ.update(cls.known)
        cls.folder.cleanup()

    def project(self):
        return tempfile.mkdtemp(dir=self.folder.name)

    def test_synthesis_gives_the_folder_of_the_report(self):
        backend = vec_add.schedule().export("vitis", part="xcvu9p-flga2104-2-i", project_path=self.project())
        self.assertIsNone(backend.synth_report)
        with self.assertWarnsRegex(allo.AlloWarning, "stand-in for the tool: its numbers mean nothing"):
            report = backend.synth()
        self.assertTrue((report / "csynth.xml").exists())
        self.assertEqual(backend.synth_report, report)
        with self.assertWarns(allo.AlloWarning):
            self.assertEqual(backend.run("csyn", exist_ok=False), report)
        with self.assertRaisesRegex(ValueError, "takes no arguments of the kernel"):
            backend.run("csyn", 1)

    def test_a_synthesis_that_fails_has_no_report(self):
        backend = vec_add.schedule().export("vitis", device="u280", project_path=self.project())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", allo.AlloWarning)
            self.assertIsNotNone(backend.synth())
        os.environ["ALLO_STANDIN_FAULT"] = "garbage"
        try:
            with self.assertRaises(allo.ToolError) as raised:
                backend.synth(exist_ok=False)
        finally:
            del os.environ["ALLO_STANDIN_FAULT"]
        self.assertIsNone(backend.synth_report)
        logs = [word for word in str(raised.exception).split() if word.strip("'").endswith(".log")]
        self.assertEqual(len(logs), len(set(logs)), raised.exception)

    def test_synthesis_needs_a_part(self):
        with self.assertRaisesRegex(ValueError, "needs a part or a device"):
            Vitis(total).synth()
        with self.assertRaisesRegex(ValueError, "'part' or 'device', not both"):
            Vitis(total, part="xc7z020clg400-1", device="u280")
        with self.assertRaisesRegex(ValueError, "did you mean 'u200'"):
            Vitis(total, device="u208")

    def test_emulation_and_boards_run_the_kernel(self):
        a, b, c = arrays()
        backend = vec_add.schedule().export("vitis", device="u280", project_path=self.project())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", allo.AlloWarning)
            self.assertTrue((backend.precheck("hw_emu") / "Makefile").exists())
            backend.run("hw_emu", a, b, c)
            np.testing.assert_array_equal(c, a + b)
            self.assertEqual(Vitis(total).run("hw_emu", np.arange(6, dtype=np.int32)), 15)

    def test_modes_are_checked(self):
        with self.assertRaisesRegex(ValueError, "unknown mode 'hardware'"):
            Vitis(total).run("hardware")
        with self.assertWarnsRegex(allo.AlloWarning, "'sw_emu' is deprecated"):
            self.assertEqual(Vitis(total).run("sw_emu", np.arange(6, dtype=np.int32)), 15)

    def test_a_tool_that_is_missing_is_an_error(self):
        backend = Vitis(total, "/nowhere", part="xc7z020clg400-1")
        with self.assertRaisesRegex(allo.ToolError, "/nowhere"):
            backend.synth()


if __name__ == "__main__":
    cases.main()
