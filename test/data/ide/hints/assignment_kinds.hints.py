from allo import f32, i32, kernel


@kernel
def pair(x: i32, y: f32) -> (i32, f32):
    return x, y


@kernel
def assignment_kinds(x: i32, y: f32, a: "i32[4]"):
    same⟦: i32⟧ = x
    element⟦: i32⟧ = a[0]
    first⟦: i32⟧, second⟦: f32⟧ = pair(x, y)
    alias⟦: i32[4]⟧ = a
    flag⟦: u1⟧ = x > 3
    chosen⟦: i32⟧ = x if flag else 0
    same = x + 1⟦ ‹i33 → i32›⟧
    bit⟦: u1⟧ = x[0]
    for i in range(4):
        at⟦: index⟧ = i * 4
        a[i] = at + x⟦ ‹index → i32›⟧
    declared: i32 = x + x⟦ ‹i33 → i32›⟧
