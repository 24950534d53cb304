# tip: allo-filetest sema/loops/fail_bound_types
from allo import f32, i32, kernel


@kernel
def bound_types(f: f32, a: "i32[8]"):
    for i in range(f):
    #              ^ error[loop-bound]: A loop bound must be an integer, got a value of type 'f32'
        a[i] = 0
    for i in range(0, a):
    #                 ^ error[loop-bound]: A loop bound must be a number, got a value of type 'i32[8]'
        a[i] = 1
    for i in range("8"):
    #              ^^^ error[loop-bound]: A loop bound must be a number, got a string
        a[i] = 2
    for i in range(0, 8, f):
    #                    ^ error[loop-bound]: A loop bound must be an integer, got a value of type 'f32'
        a[i] = 3
    for i in range(None):
    #              ^^^^ error[loop-bound]: A loop bound must be a number, got 'None'
        a[i] = 4
