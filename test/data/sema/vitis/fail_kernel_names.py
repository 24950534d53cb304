# tip: allo-filetest sema/vitis/fail_kernel_names
import allo
from allo import Template, f32, i32

T = Template("T")


@allo.kernel(T)
def kernel(x: T) -> T:
#   ^^^^^^ error[vitis-kernel-name]: The name 'kernel' is reserved by Vitis
    return x


@allo.kernel
def calls(x: i32) -> i32:
    return kernel[i32](x)


# The function in C++ is called outer_kernel.
@allo.kernel
def outer(x: i32) -> i32:
    @allo.kernel
    def kernel(y: i32) -> i32:
        return y + 1

    return kernel(x)


def make(n):
    @allo.kernel
    def kernel(y: i32) -> i32:
        return y + n

    return kernel


made = make(3)


@allo.kernel
def calls_made(x: i32) -> i32:
    return made(x)
