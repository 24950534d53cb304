# tip: allo-filetest sema/module/class_and_function_values
from allo import i32, kernel

LIMIT = 3


class Config:
    LIMIT = 4


def configure():
    LIMIT = 5
    return LIMIT


with open("f") as handle:
    WIDTH = 6


@kernel
def class_and_function_values(x: "i32[LIMIT]", y: "i32[WIDTH]") -> i32:
    return x[0] + y[0]
