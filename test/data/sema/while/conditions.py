# tip: allo-filetest sema/while/conditions
from allo import bool, f32, i32, index, kernel


@kernel
def conditions(x: i32, f: f32, flag: bool, at: index) -> i32:
    n: i32 = 0
    while n < 4:
        n += 1
    while x:
        x -= 1
    while f:
        f = f - 1.0
    while flag and not (n == 3):
        n -= 1
    while at:
        at = at - 1
    while True:
#   ^^^^^^^^^^^ note#1: execution never continues past this
        n += 1
    return n
#   ^^^^^^^^ warning[unreachable-code]#1: Unreachable code
