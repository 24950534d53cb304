# tip: allo-filetest sema/anywhere/kernels_of_a_comprehension
from allo import i32, kernel


def make_row(N):
    @kernel
    def row(x: i32[N]) -> i32:
        return x[N - 1]
        #      ^ type: i32[7]

    return row


# One place asks for several instances: the first one is shown.
rows = [make_row(n) for n in (7, 1, 6, 2, 5, 3, 4)]
