# tip: allo-filetest sema/warnings/defined_again
from allo import i32, kernel


@kernel
def twice(x: i32) -> i32:
#   ^^^^^ warning[unused-kernel]#1: Kernel 'twice' is never used
    return x + 1


@kernel
def twice(x: i32) -> i32:
#   ^^^^^ note#1: 'twice' is defined again here
    return x + 2


@kernel
def used(x: i32) -> i32:
    return x


first = used


@kernel
def used(x: i32) -> i32:
    return x * 2


if first(1) == 1:

    @kernel
    def chosen(x: i32) -> i32:
        return x


@kernel
def chosen(x: i32) -> i32:
    return x
