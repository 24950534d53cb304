# tip: allo-filetest ide/selections/strings_and_comments
from allo import f32, grid, i32, kernel

N = 8


@kernel
def scale(a: "f32[N, N + 1]", by: f32):
#                 ^ selects: N
#   ... N, N + 1
#   ... [N, N + 1]
#   ... f32[N, N + 1]
#   ... "f32[N, N + 1]"
#   ... a: "f32[N, N + 1]"
#   ... a: "f32[N, N + 1]", by: f32
#   ... (a: "f32[N, N + 1]", by: f32)
#   ... def scale(a: "f32[N, N +  ... "):⏎        a[i, j] *= by
#   ... @kernel⏎def scale(a: "f32 ... "):⏎        a[i, j] *= by
#   ... from allo import f32, gri ...  "two " f"{N + 1} three"⏎
#                        ^ selects: 1
#   ... N + 1
#   ... N, N + 1
#   ... [N, N + 1]
#   ... f32[N, N + 1]
#   ... "f32[N, N + 1]"
#   ... a: "f32[N, N + 1]"
#   ... a: "f32[N, N + 1]", by: f32
#   ... (a: "f32[N, N + 1]", by: f32)
#   ... def scale(a: "f32[N, N +  ... "):⏎        a[i, j] *= by
#   ... @kernel⏎def scale(a: "f32 ... "):⏎        a[i, j] *= by
#   ... from allo import f32, gri ...  "two " f"{N + 1} three"⏎
    """Multiplies all elements."""
    #             ^ selects: all
    #   ... Multiplies all elements.
    #   ... """Multiplies all elements."""
    #   ... """Multiplies all element ... "):⏎        a[i, j] *= by
    #   ... def scale(a: "f32[N, N +  ... "):⏎        a[i, j] *= by
    #   ... @kernel⏎def scale(a: "f32 ... "):⏎        a[i, j] *= by
    #   ... from allo import f32, gri ...  "two " f"{N + 1} three"⏎
    for i, j in grid(N, N + 1, name="outer loop"):
    #                                 ^ selects: outer
    #   ... outer loop
    #   ... "outer loop"
    #   ... name="outer loop"
    #   ... N, N + 1, name="outer loop"
    #   ... (N, N + 1, name="outer loop")
    #   ... grid(N, N + 1, name="outer loop")
    #   ... for i, j in grid(N, N + 1 ... "):⏎        a[i, j] *= by
    #   ... """Multiplies all element ... "):⏎        a[i, j] *= by
    #   ... def scale(a: "f32[N, N +  ... "):⏎        a[i, j] *= by
    #   ... @kernel⏎def scale(a: "f32 ... "):⏎        a[i, j] *= by
    #   ... from allo import f32, gri ...  "two " f"{N + 1} three"⏎
        a[i, j] *= by  # in its place
        #                   ^ selects: its
        #   ... in its place
        #   ... # in its place
        #   ... from allo import f32, gri ...  "two " f"{N + 1} three"⏎


NAME = "one" "two " f"{N + 1} three"
#              ^ selects: two
#   ... "two "
#   ... "one" "two "
#   ... "one" "two " f"{N + 1} three"
#   ... NAME = "one" "two " f"{N + 1} three"
#   ... from allo import f32, gri ...  "two " f"{N + 1} three"⏎
#                      ^ selects: N
#   ... N + 1
#   ... {N + 1}
#   ... {N + 1} three
#   ... f"{N + 1} three"
#   ... "one" "two " f"{N + 1} three"
#   ... NAME = "one" "two " f"{N + 1} three"
#   ... from allo import f32, gri ...  "two " f"{N + 1} three"⏎
