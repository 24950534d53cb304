# tip: allo-filetest syntax/annotations_over_lines
from allo import i32, kernel


@kernel
def annotations_over_lines(
    a: i32[
        4,
        5,
    ],
    b: i32,  # behind it
    # between
    c: "i32[2, 2]",
) -> (
    i32,
    i32,
):
    d: i32[
        3,
    ] = 0
    return b, d[0] + a[0, 0] + c[0, 0]
