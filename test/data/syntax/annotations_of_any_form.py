# tip: allo-filetest syntax/annotations_of_any_form
from allo import i32, kernel


N = 4
WIDE = True


@kernel
def annotations_of_any_form(
    a: i32[N, 2 * N],  # rows
    b: i32[N] if WIDE else i32[2],
    c: "i32[4]",
    d: (i32),
) -> ("i32", i32[N]):
    e: i32[
        N,
    ] = a[0, 0]
    if True: f: i32[2] = 0; g: i32[3] = 1
    return e[0], b
