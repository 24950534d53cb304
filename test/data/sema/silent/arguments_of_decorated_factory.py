# tip: allo-filetest sema/silent/arguments_of_decorated_factory
# A function of the file gets arguments that do not fit; decorated, it may take others.
import functools

from allo import i32, kernel


@functools.lru_cache
def cached(n):
    return n


def either(n):
    return n


if cached(1):

    def either(n, m):
        return n


g = cached()
h = either()
