# tip: allo-filetest syntax/comment_in_annotation
from allo import i32, kernel


@kernel
def comment_in_annotation(
    a: i32[
        4,  # rows
        5,
    ],
) -> i32:
    return a[0, 0]
