from allo import Template, i32, kernel

T = Template("T")
FAST = True


if FAST:
    LIMIT = 3

    @kernel
    def in_block(x: i32) -> i32:
        return x


@kernel(T)
def generic(x: T) -> T:
    local = x
    return local


ints = generic[i32]
