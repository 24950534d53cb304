# hints: no-types
from allo import i32, kernel


@kernel
def no_types(a: i32, b: i32) -> i32:
    s = a + b⟦ ‹i33›⟧
    return s * s⟦ ‹i66 → i32›⟧
