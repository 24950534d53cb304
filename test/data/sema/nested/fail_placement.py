# tip: allo-filetest sema/nested/fail_placement
import allo
from allo import bool, i32, kernel


@kernel
def placement(c: bool, n: i32, a: "i32[4]"):
    if c:

        @kernel
        def in_if(v: i32) -> i32:
        #   ^^^^^ error[nested-in-block]: Nested kernel 'in_if' must be defined at the top level of a kernel body
            return v

        a[0] = in_if(n)
    for i in range(4):

        @kernel
        def in_for(v: i32) -> i32:
        #   ^^^^^^ error[nested-in-block]: Nested kernel 'in_for' must be defined at the top level of a kernel body
            return v + missing

    for i, j in allo.grid(2, 2):

        @kernel
        def in_grid():
        #   ^^^^^^^ error[nested-in-block]: Nested kernel 'in_grid' must be defined at the top level of a kernel body
            pass

    while n < 4:

        @kernel
        def in_while():
        #   ^^^^^^^^ error[nested-in-block]: Nested kernel 'in_while' must be defined at the top level of a kernel body
            pass

        n += 1
