# tip: allo-filetest exec/first
from allo import f32, i32, i8, kernel, u8


@kernel
def add(x: i32, y: i32) -> i32:
    return x + y


@kernel
def grow(x: i32, y: i32) -> i32:
    return (x + y + 1) / 2


@kernel
def scale(a: "i32[4]", out: "i32[4]", by: i32 = 2):
    for i in range(4):
        out[i] = a[i] * by


@kernel
def blend(x: f32, y: f32) -> (f32, i8):
    z: u8 = 200
    if x < y:
        z += 100
    return x * 0.5 + y, z - 1


# run: add(2147483647, 1) == -2147483648
# run: add(-5, 3) == -2
# run: grow(2147483647, 2147483647) == 2147483647
# run: scale([1, 2, 3, -4], _); out == [2, 4, 6, -8]
# run: scale([1, 2, 3, -4], out=[0] * 4, by=-1); out == [-1, -2, -3, 4]
# run: blend(1.5, 2) == 2.75, 43
# run: blend(2, 1.5) == 2.5, -57
