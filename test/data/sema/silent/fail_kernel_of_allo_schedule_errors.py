# tip: allo-filetest sema/silent/fail_kernel_of_allo_schedule_errors
from allo.schedule.errors import kernel
from allo import i32


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
