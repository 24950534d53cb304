from allo import grid, i32, kernel


@kernel
def part(x: i32) -> i32:
    return x


@kernel
def bit_places(x: i32, y: i32[2, 2]):
    part(x)[0:2] = 1
    for i, j in grid(2, 2):
        x[0:2] = y[i, j]
        y[i, j][0:2] = 1
