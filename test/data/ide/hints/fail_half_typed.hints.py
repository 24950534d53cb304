from allo import i32, kernel


@kernel
def untouched(a: i32, b: i32) -> i32:
    s⟦: i33⟧ = a + b
    return s * s⟦ ‹i66 → i32›⟧


@kernel
def half_typed(a: i32, b: i32) -> i32:
    s⟦: i64⟧ = a * b
    t = s + a - (
    u⟦: i65⟧ = s - 1
    return u⟦ ‹i65 → i32›⟧


@kernel
def undefined(a: i32) -> i32:
    s = a + nothing
    t⟦: i33⟧ = a + a
    return t⟦ ‹i33 → i32›⟧


@kernel
def also_untouched(a: i32, b: i32) -> i32:
    return a - b⟦ ‹i33 → i32›⟧
