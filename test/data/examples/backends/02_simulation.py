# tip: allo-filetest examples/backends/02_simulation
import tempfile

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

code = vec_add.schedule().export("vitis").hls_code
assert "void vec_add(" in code

with tempfile.TemporaryDirectory() as proj:
    backend = vec_add.schedule().export("vitis", project_path=proj)
    backend(A, B, C)  # csim; equivalently backend.csim(A, B, C)
    np.testing.assert_allclose(C, A + B)
    backend.set_csim_override(cxx="g++", hls_cxxflags="-std=gnu++17 -O1 -fPIC -fwrapv")
    C[:] = 0
    backend.run("csim", A, B, C, exist_ok=False)
    np.testing.assert_allclose(C, A + B)
