# tip: allo-filetest hls/carried
from allo import i8, i32, kernel, u32


@kernel
def fibonacci(n: i32) -> u32:
    a: u32 = 0
    b: u32 = 1
    for i in range(n):
        a, b = b, a + b
    return a


@kernel
def gcd(x: u32, y: u32) -> u32:
    a: u32 = x
    b: u32 = y
    while b != 0:
        a, b = b, a % b
    return a


@kernel
def rotated(n: i32, p: i8, q: i8, r: i8) -> (i8, i8, i8):
    x: i8 = p
    y: i8 = q
    z: i8 = r
    for _ in range(n):
        x, y, z = y, z, x
    return x, y, z


# What the loop starts from is what 'step' was before the branch.
@kernel
def starts_before(step: i8, n: i32) -> i32:
    total: i32 = step
    if n > 3:
        step = step + 1
    for i in range(n):
        total += step
    return total
