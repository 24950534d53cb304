# tip: allo-filetest sema/ignores/last_line_of_statement
from allo import i32, kernel


@kernel
def over_lines(x: i32) -> i32:
    y = (
        missing
        + x
    )  # allo: ignore[undefined-name]
    z = min(
        x,
        absent,  # allo: ignore[undefined-name]
    )
    return x \
        + lost  # allo: ignore[undefined-name]
