# tip: allo-filetest sema/calls/void_call_is_a_statement
from allo import i32, kernel


@kernel
def clear(a: "i32[4]"):
    for i in range(4):
        a[i] = 0


@kernel
def void_call_is_a_statement(a: "i32[4]"):
    clear(a)
    if a[0] == 0:
        clear(a)
