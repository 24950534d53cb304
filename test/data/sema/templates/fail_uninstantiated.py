# tip: allo-filetest sema/templates/fail_uninstantiated
from allo import Template, bool, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T, N)
def uninstantiated(x: T, y: i32, out: "T[N]", b: "i32[4]") -> T:
    a = x + y
    a = out[0]
    a = out[0, 1]
    c = x & 1.5
    d = y[0, 1]
    #   ^^^^^^^ error[bit-index]: A bit of 'i32' takes exactly one index, got 2
    e = b[x, 0]
    #   ^^^^^^^ error[rank-mismatch]: A value of type 'i32[4]' takes 1 index, but got 2
    f = undefined + x
    #   ^^^^^^^^^ error[undefined-name]: Name 'undefined' is not defined
    for i in range(N, 4.5):
    #                 ^^^ warning[literal-changes-value]#1: Constant 4.5 becomes 4 when it is converted to 'index'
    #                 ^^^ fix#1 Write 4: "4"
        break
#       ^^^^^ error[break-continue]: 'break' is not supported in a kernel
    if N > 3:
        return missing
    n: constexpr = y
    #              ^ error[constexpr-runtime-value]: Constexpr variable 'n' needs a compile-time value, got a runtime value of type 'i32'
