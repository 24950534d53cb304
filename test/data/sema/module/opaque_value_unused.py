# tip: allo-filetest sema/module/opaque_value_unused
import os

from allo import i32, kernel

WORKERS = os.cpu_count() * 2


def helper(n):
    return [i * n for i in range(WORKERS)]


class Config:
    depth = 4


if __name__ == "__main__":
    print(helper(3))


@kernel
def opaque_value_unused(x: i32) -> i32:
    return x
