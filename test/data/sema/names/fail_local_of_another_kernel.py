# tip: allo-filetest sema/names/fail_local_of_another_kernel
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    inner_value = x + 1
    return inner_value


@kernel
def second(x: i32) -> i32:
    return x + inner_value
    #          ^^^^^^^^^^^ error[undefined-name]: Name 'inner_value' is not defined
