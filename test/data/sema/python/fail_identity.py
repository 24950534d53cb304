# tip: allo-filetest sema/python/fail_identity
from allo import f32, i32, kernel


@kernel
def one(x: i32) -> i32:
    return x


@kernel
def two(x: i32) -> i32:
    return x


def make(width):
    @kernel
    def made(x: i32) -> i32:
        return x + width

    return made


def size(t):
    return 2 if t is f32 else 3 if t is i32 else 4


same = [i32 is i32, one is one, size is size, str is str, one is not two, make(1) is not make(2)]
unknown = 1 if make(1) is make(1) else 2
other = [i32 is f32, one is two, size is make, "a" is "b", (1,) is (2,), i32 is not i32]


@kernel
def top(x: "i32[all(same), size(i32), size(f32), size(1), 5 if any(other) else 6]"):
    y: "i32[unknown]"
    #       ^^^^^^^ error[opaque-value]: 'unknown' is not a compile-time constant: 'make(1) is make(1)' cannot be evaluated without running Python


@kernel
def caller(x: "i32[1, 3, 2, 4, 6]"):
    top(x)
