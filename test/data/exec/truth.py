# tip: allo-filetest exec/truth
from allo import bool, f32, i32, kernel


@kernel
def logic(x: i32, y: i32) -> (bool, bool, bool):
    return x and y, x or y, not x


@kernel
def of_float(x: f32) -> (bool, bool):
    return x and True, not x


@kernel
def compares(x: f32, y: f32) -> (bool, bool, bool, bool, bool, bool):
    return x == y, x != y, x < y, x <= y, x > y, x >= y


@kernel
def chooses(x: f32) -> i32:
    if x:
        return 1
    y: i32 = 3
    return 2 if x == 0 else y


# run: logic(2, 4) == 1, 1, 0
# run: logic(2, 0) == 0, 1, 0
# run: logic(0, 0) == 0, 0, 1
# run: of_float(0.5) == 1, 0
# run: of_float(-0.0) == 0, 1
# run: of_float(nan) == 0, 1
# run: compares(1, 2) == 0, 1, 1, 1, 0, 0
# run: compares(nan, nan) == 0, 1, 0, 0, 0, 0
# run: chooses(0.25) == 1
# run: chooses(0) == 2
# run: chooses(nan) == 3
