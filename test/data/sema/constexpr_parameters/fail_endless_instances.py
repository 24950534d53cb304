# tip: allo-filetest sema/constexpr_parameters/fail_endless_instances
from allo import constexpr, i32, kernel


@kernel
def endless(x: i32, n: constexpr) -> i32:
    return endless(x, n + 1)
    #      ^^^^^^^^^^^^^^^^^ error[instance-depth]: Template instantiation of kernel 'endless' is nested more than 64 levels deep


@kernel
def one_too_many(x: i32, n: constexpr) -> i32:
    if n == 0:
        return x
    else:
        return one_too_many(x, n - 1)
        #      ^^^^^^^^^^^^^^^^^^^^^^ error[instance-depth]: Template instantiation of kernel 'one_too_many' is nested more than 64 levels deep


@kernel
def left(x: i32, n: constexpr) -> i32:
    return right(x, n + 1)


@kernel
def right(x: i32, n: constexpr) -> i32:
    return left(x, n + 1)
    #      ^^^^^^^^^^^^^^ error[instance-depth]: Template instantiation of kernel 'left' is nested more than 64 levels deep


@kernel
def endless_instances(x: i32) -> i32:
    return endless(x, 0) + one_too_many(x, 64) + left(x, 0)
