# tip: allo-filetest sema/names/fail_constant_defined_later
from allo import i32, kernel


@kernel
def constant_defined_later(x: i32) -> i32:
    return x + LATE
    #          ^^^^ error[undefined-name]#1: Name 'LATE' is not defined


LATE = 3
# <---- note#1: 'LATE' is defined later, here
