# tip: allo-filetest sema/silent/other_decorators
from allo import i32, kernel
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


class D:
    @property
    def e(self):
        return 1

    @e.setter
    def e(self, value):
        pass

    @staticmethod
    def g():
        pass


def make(decorate):
    @decorate
    def h(x):
        return x

    return h


@(lambda function: function)
def i(x):
    return x


if (later := plain):
    pass


@later
def j(x):
    return x
