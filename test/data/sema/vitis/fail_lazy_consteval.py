# tip: allo-filetest sema/vitis/fail_lazy_consteval
from allo import consteval, i32, kernel

N = 3


@consteval(lazy=True)
def cube(x: i32) -> i32:
    return x * x * x


@kernel
def fixed(x: i32) -> i32:
    return x + cube(N + 1) + cube(cube(2))


@kernel
def open_argument(x: i32) -> i32:
    return cube(x)
    #      ^^^^^^^ error[vitis-lazy-consteval]: Lazy function 'cube' cannot be evaluated for Vitis: an argument is not known at compile time


@kernel
def open_inside(x: i32) -> i32:
    return cube(cube(x))
    #      ^^^^^^^^^^^^^ error[vitis-lazy-consteval]: Lazy function 'cube' cannot be evaluated for Vitis: an argument is not known at compile time
    #           ^^^^^^^ error[vitis-lazy-consteval]: Lazy function 'cube' cannot be evaluated for Vitis: an argument is not known at compile time
