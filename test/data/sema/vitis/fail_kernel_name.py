# tip: allo-filetest sema/vitis/fail_kernel_name
import allo
from allo import i32


@allo.kernel
def kernel(x: i32) -> i32:
#   ^^^^^^ error[vitis-kernel-name]: The name 'kernel' is reserved by Vitis
    return x
