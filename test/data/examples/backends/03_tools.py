# tip: allo-filetest examples/backends/03_tools
# With Vitis, or a stand-in for it.
import os
import tempfile
import warnings

import allo
import numpy as np
from allo import f32, kernel

N = 64


@kernel
def vec_add(A: f32[N], B: f32[N], C: f32[N]):
    for i in range(N):
        C[i] = A[i] + B[i]


A = np.arange(N, dtype=np.float32)
B = np.arange(N, dtype=np.float32) * 10
C = np.zeros(N, dtype=np.float32)

PART = "xcvu9p-flga2104-2-i"

with tempfile.TemporaryDirectory() as proj:
    report = vec_add.schedule().export("vitis", part=PART, project_path=proj).synth()
    assert report.exists()

with tempfile.TemporaryDirectory() as proj, warnings.catch_warnings():
    warnings.simplefilter("ignore", allo.AlloWarning)
    backend = vec_add.schedule().export("vitis", device="u280", project_path=proj)
    backend.set_axi(0, bundle="gmem0")
    backend.set_axilite(-1)
    assert backend.run("csyn").exists()
    assert (backend.precheck("hw_emu") / "Makefile").exists()
    for mode in ("hw_emu", "sw_emu"):
        C[:] = 0
        backend.run(mode, A, B, C)
        #           ^^^^ warning[deprecated-mode]: Mode 'sw_emu' is deprecated: it runs 'csim'
        np.testing.assert_allclose(C, A + B)
