# tip: allo-filetest sema/mapping/fail_result
from allo import get_wid, i32, kernel


@kernel(mapping=[2])
def result(a: "i32[4]") -> i32:
#                          ^^^ error[mapped-result]: Kernel 'result' with a mapping cannot return values: its workers write to buffers or streams
    return a[get_wid(0)]


@kernel(mapping=[2])
def no_result(a: "i32[4]") -> None:
    a[get_wid(0)] = 1


@kernel(mapping=[2])
def returned(a: "i32[4]"):
    return a[0]
#   ^^^^^^^^^^^ error[return-without-annotation]: Return values require an explicit return annotation on kernel 'returned'
