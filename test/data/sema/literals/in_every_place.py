# tip: allo-filetest sema/literals/in_every_place
from allo import bool, f32, i32, index, kernel, u8


@kernel
def take(u: u8, f: f32, n: index, b: bool) -> u8:
    return 7


@kernel
def in_every_place(u: u8, a: "u8[4]", f: "f32[4]") -> u8:
    a[2] = 255
    f[1] = 3
    f[3] = True
    v: index = 3
    w: bool = True
    x: bool = 1
    a[0] = take(1, 2, 3, 0)
    u = 9.0
    if u == 200 or f[0] < 1 or 3 > u:
        u = True
    return 1.0
