# tip: allo-filetest ide/hover/written_on_lines
from allo import Template, i32, kernel

N = Template("N")


@kernel(N)
def written_on_lines(
#   ^^^^^^^^^^^^^^^^ why: kernel written_on_lines(x: i32[N, 2 * N,], scale: i32 = 2) -> i32[N]
#   ... templates: N
    x: i32[
        N,
        2 * N,
    ],
    scale: i32 = (
        2
    ),
) -> i32[
    N
]:
    y: i32[N] = scale
    return y
