# tip: allo-filetest sema/if/conditions
from allo import bool, f32, i32, index, kernel, u8


@kernel
def if_conditions(x: i32, u: u8, f: f32, b: bool, n: index, a: "i32[4]", z: "i32[]") -> i32:
    v: i32 = 0
    if x:
        v = 1
    if u:
        v = 2
    if f:
        v = 3
    if b and not u:
        v = 4
    if n:
        v = 5
    if a[0]:
        v = 6
    if z[()]:
        v = 7
    if x + u:
        v = 8
    if -x or f < 3:
        v = 9
    return v
