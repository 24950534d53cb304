from allo import i32, kernel, u8


@kernel
def take(v: i32, w: u8) -> i32:
    return v


@kernel
def in_every_expression_place(x: i32, u: u8, a: "i32[64]") -> i32:
    a[u + 1⟦ ‹u9›⟧] = x + u⟦ ‹i33 → i32›⟧
    a[u * u + 3⟦ ‹u17›⟧] += x⟦ ‹i33 → i32›⟧
    if x + u⟦ ‹i33›⟧ > 3 and (x - 1) * 2⟦ ‹i66›⟧ < u:
        a[0] = -(x + u)⟦ ‹i34 → i32›⟧
    for i in range(x + 1⟦ ‹i33›⟧, u * 4⟦ ‹u16›⟧):
        a[i] = take(x + u⟦ ‹i33 → i32›⟧, x + 1⟦ ‹i33 → u8›⟧)
    while x * 2⟦ ‹i64›⟧ > u - 1⟦ ‹i10›⟧:
        x -= u + 1⟦ ‹i34 → i32›⟧
    v⟦: i33⟧ = x + u⟦ ‹i33›⟧ if x > u + 1⟦ ‹u9›⟧ else 0
    take(x * x⟦ ‹i64 → i32›⟧, u + u⟦ ‹u9 → u8›⟧)
    x + u⟦ ‹i33›⟧
    return min(x + 1⟦ ‹i33›⟧, u + 1⟦ ‹u9›⟧) + take(x, u) * 2⟦ ‹i65 → i32›⟧
