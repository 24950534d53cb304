# tip: allo-filetest sema/options/fail_other_decorators
import functools

from allo import consteval, i32, kernel


@kernel
@kernel
#^^^^^^ error[extra-decorator]: Kernel 'twice' has another decorator, '@kernel': '@kernel' must be the only one
def twice(x: i32) -> i32:
    return x


@functools.cache
#^^^^^^^^^^^^^^^ error[extra-decorator]: Kernel 'cached' has another decorator, '@functools.cache': '@kernel' must be the only one
@kernel
def cached(x: i32) -> i32:
    return x


@kernel
@functools.lru_cache(maxsize = 4)
#^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[extra-decorator]: Kernel 'cached_inside' has another decorator, '@functools.lru_cache(maxsize=4)': '@kernel' must be the only one
def cached_inside(x: i32) -> i32:
    return x


@consteval
#^^^^^^^^^ error[extra-decorator]: Kernel 'both' has another decorator, '@consteval': '@kernel' must be the only one
@kernel
def both(x: i32) -> i32:
    return x


@kernel
def uses(x: i32) -> i32:
    return cached(x) + both(x)


class Holder:
    @staticmethod
    @kernel
    def keeps(x: i32) -> i32:
        return x
