# tip: allo-filetest sema/silent/other_decorators_inside
from allo import i32, kernel


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
