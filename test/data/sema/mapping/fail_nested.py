# tip: allo-filetest sema/mapping/fail_nested
from allo import get_wid, i32, kernel


@kernel
def nested(n: i32, a: "i32[4]"):
    @kernel(mapping=[n])
    #                ^ error[invalid-constant]: 'n' is a runtime value of type 'i32', but a compile-time value is needed here
    def runtime(b: "i32[4]"):
        b[get_wid(0)] = 1

    @kernel(mapping=[0])
    #                ^ error[mapping-not-positive]: The sizes of a mapping must be positive, got 0
    def zero(b: "i32[4]"):
        b[get_wid(0)] = 1

    @kernel(mapping=[2])
    def result(b: "i32[4]") -> i32:
    #                          ^^^ error[mapped-result]: Kernel 'nested.result' with a mapping cannot return values: its workers write to buffers or streams
        return b[get_wid(0)]

    @kernel(mapping=[2])
    def axis(b: "i32[4]"):
        b[get_wid(1)] = 1
        #         ^ error[worker-axis-range]#1: Axis 1 of 'get_wid' is out of range: the mapping of kernel 'nested.axis' has 1 axis

    runtime(a)
    zero(a)
    a[0] = result(a)
    axis(a)
#   ^^^^^^^ note#1: in call to kernel 'nested.axis' from 'nested'
