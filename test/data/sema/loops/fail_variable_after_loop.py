# tip: allo-filetest sema/loops/fail_variable_after_loop
from allo import i32, kernel


@kernel
def variable_after_loop(a: "i32[8]") -> i32:
    for i in range(8):
    #   ^ note#1: 'i' is local to the block in which it is introduced here: declare it before the block
        a[i] = i
    return i
    #      ^ error[undefined-name]#1: Name 'i' is not defined
