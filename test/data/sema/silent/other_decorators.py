# tip: allo-filetest sema/silent/other_decorators
from mylib import remember
import functools


def plain(function):
    return function


@plain
def a(x):
    return x


@remember
def b(x):
    return x


@functools.lru_cache(maxsize=None)
def c(x):
    return x


@(lambda function: function)
def i(x):
    return x


if (later := plain):
    pass


@later
def j(x):
    return x
