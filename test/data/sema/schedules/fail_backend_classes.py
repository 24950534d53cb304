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
#                    ^ error[backend-argument]: CPU expects an integer from 0 to 3 for 'opt_level', got the integer 9
CPU(scale, 2)
#          ^ error[backend-argument]: CPU takes no positional arguments, got 1
Vitis(scale, device="u28")
#                   ^^^^^ error[backend-argument]#1: unknown device 'u28'
#                   ^^^^^ fix#1 Change to '"u280"': "\"u280\""
allo.Vitis(scale, "/opt", "prj", "u280")
#                                ^^^^^^ error[backend-argument]: Vitis takes at most 2 positional arguments, got 3
b = V(kernel=scale)
#   ^^^^^^^^^^^^^^^ note#2: it is made here, where 'part' or 'device' can be given
b.set_axi(1)
#         ^ error[backend-argument]: 'scale' has no parameter 1: it has 1 parameter, counted from 0
b.synth()
# <--------- error[backend-part]#2: synth() needs a part or a device, and the backend has neither
Vitis(8)
#     ^ error[backend-argument]: Vitis expects a kernel for 'kernel', got the integer 8
