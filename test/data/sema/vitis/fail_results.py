# tip: allo-filetest sema/vitis/fail_results
from allo import f32, i32, kernel


@kernel
def helper(a: "i32[4]") -> "i32[4]":
    return a


@kernel
def shaped_result(a: "i32[4]") -> "i32[4]":
#                                 ^^^^^^^^ error[vitis-shaped-result]: Top kernel 'shaped_result' returns a value of type 'i32[4]', but Vitis returns scalars only: write into a parameter
    b = helper(a)
    return b


@kernel
def one_of_two(x: i32, a: "f32[2, 2]") -> "(i32, f32[2, 2])":
#                                                ^^^^^^^^^ error[vitis-shaped-result]: Top kernel 'one_of_two' returns a value of type 'f32[2, 2]', but Vitis returns scalars only: write into a parameter
    return x, a


@kernel
def two_scalars(x: i32) -> (i32, f32):
    return x, 1.0


@kernel
def one_scalar(x: i32) -> i32:
    return x
