# tip: allo-filetest sema/module/class_attribute_of_objects
# An object as the attribute of its class, and attributes of one name in a class and its objects.
from allo import i32, kernel


class Tuner:
    last = None
    count = 0

    def __init__(self, size):
        self.size = size
        Tuner.last = self
        Tuner.count = Tuner.count + 1
        self.count = 10

    @classmethod
    def get(cls):
        if cls.last is None:
            cls.last = cls(7)
        return cls.last


first = Tuner.get()
second = Tuner(5)


@kernel
def top(x: "i32[Tuner.last.size, Tuner.get().size, first.size, Tuner.count, first.count]"):
    x[0, 0, 0, 0, 0] = 1


@kernel
def use(y: "i32[5, 5, 7, 2, 10]"):
    top(y)
