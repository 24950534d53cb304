# tip: allo-filetest sema/options/other_decorators
import functools

from allo import i32, kernel


# FIXME: should be errors, a kernel has one decorator
@kernel
@kernel
def twice(x: i32) -> i32:
    return x


@functools.cache
@kernel
def cached(x: i32) -> i32:
    return x
