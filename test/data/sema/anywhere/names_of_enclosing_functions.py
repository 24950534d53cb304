# tip: allo-filetest sema/anywhere/names_of_enclosing_functions
from allo import constexpr, i32, kernel, u8

N = 1


def outer():
    N = 4
    T = u8

    def inner():
        M = N * 2

        @kernel
        def uses_both(x: T, a: "i32[M]") -> i32:
            return x + a[M - 1] + N
            #      ^^^^^^^^^^^^^^^^ type: i34

        @kernel
        def calls(x: T, a: "i32[8]") -> i32:
            return uses_both(x, a)

        return calls

    return inner


@kernel
def at_module_level(a: "i32[N]") -> i32:
    return a[0]
