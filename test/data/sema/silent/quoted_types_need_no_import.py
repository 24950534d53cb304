# tip: allo-filetest sema/silent/quoted_types_need_no_import
import allo
from allo import i32, kernel


@kernel
def low_bit(x: allo.u32, out: "u1[1]"):
    out[0] = x[0]


@kernel(options=allo.KernelOptions(typing_style="cpp"))
def cpp_style(x: allo.u32, y: i32, out: "u32[1]"):
    out[0] = x + y
