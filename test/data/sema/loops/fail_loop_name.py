# tip: allo-filetest sema/loops/fail_loop_name
from allo import i32, kernel

ROUND = 3


@kernel
def fail_loop_name(x: i32, out: "i32[8]"):
    for i in range(8, name=f"fine_{ROUND}"):
        out[i] = 0
    for i in range(8, name=f"l_{undefined}"):
    #                           ^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined
        out[i] = 1
    for i in range(8, name=f"l_{x}"):
    #                           ^ error[fstring-runtime]: An f-string can only contain compile-time values, got a value of type 'i32'
        out[i] = 2
