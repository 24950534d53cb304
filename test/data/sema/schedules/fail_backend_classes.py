# tip: allo-filetest sema/schedules/fail_backend_classes
# The classes take what export() takes.
import allo
from allo import CPU, Vitis, i32, kernel
from allo.backend.vitis import Vitis as V


@kernel
def scale(a: i32[8]):
    for i in range(8):
        a[i] *= 2


CPU(scale, opt_level=9)
CPU(scale, 2)
Vitis(scale, device="u28")
allo.Vitis(scale, "/opt", "prj", "u280")
b = V(kernel=scale)
b.set_axi(1)
b.synth()
Vitis(8)
