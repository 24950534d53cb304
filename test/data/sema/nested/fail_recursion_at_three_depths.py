# tip: allo-filetest sema/nested/fail_recursion_at_three_depths
from allo import i32, kernel


@kernel
def outer(x: i32) -> i32:
    @kernel
    def a(v) -> i32:
        @kernel
        def b(w) -> i32:
            @kernel
            def c(u) -> i32:
                return c(u + 1)
                #      ^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: outer.a.b.c -> outer.a.b.c

            return b(w + 1) + c(w)
            #      ^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: outer.a.b -> outer.a.b

        return a(v + 1) + b(v)
        #      ^^^^^^^^ error[recursive-call]: Recursive kernel calls are not supported: outer.a -> outer.a

    return a(x)
