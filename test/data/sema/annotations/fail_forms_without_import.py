# tip: allo-filetest sema/annotations/fail_forms_without_import
# What Python does not find is not found here, either; it does not look at what is quoted.
from allo import i32, kernel
#                           | fix#1 Import 'Stream' from allo: ", Stream"
#                           | fix#2 Import 'constexpr' from allo: ", constexpr"


@kernel
def forms(x: i32, s: Stream[i32], n: constexpr, t: "Stream[i32]", m: "constexpr"):
#                    ^^^^^^ error[undefined-name]#1: Name 'Stream' is not defined
#                                    ^^^^^^^^^ error[undefined-name]#2: Name 'constexpr' is not defined
    state: Stateful[i32] = 0
    depth: constexpr = 2
    s.put(x)
    t.put(state + depth + m)
