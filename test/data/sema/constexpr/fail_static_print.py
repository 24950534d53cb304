# tip: allo-filetest sema/constexpr/fail_static_print
from allo import i32, kernel


@kernel
def fail_static_print(x: i32, b: i32[4]) -> i32:
    print("x", x)
    #          ^ error[static-print-runtime]: 'print' takes compile-time values only, got a value of type 'i32'
    print(f"{x + 1}")
    #        ^^^^^ error[fstring-runtime]: An f-string can only contain compile-time values, got a value of type 'i33'
    n: i32 = len(x)
    #            ^ error[no-length]: A value of type 'i32' has no length that is known at compile time
    m: i32 = len(b, b)
    #        ^^^^^^^^^ error[operator-arity]: 'len' takes one value, got 2
    return x
