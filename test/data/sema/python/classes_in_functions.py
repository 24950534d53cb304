# tip: allo-filetest sema/python/classes_in_functions
# Each call of the function makes another class, whose methods see the names around it.
from allo import i32, kernel


class Base:
    name = lambda self: "base"

    def __init__(self, size):
        self.size = size


def make(n, log):
    class Model(Base):
        made, scale = [], n

        def __init__(self, size):
            super().__init__(size * n)
            self.made.append(size), log.append(n)

        def name(self):
            return f"{super().name()}{self.scale}"

        @staticmethod
        def again():
            return Model(n + 1)

    return Model


log = []
Small, Large = make(1, log), make(4, log)
model, other = Large(2), Small.again()
Large.scale = 7
TEXT = f"{model.size} {model.name()} {other.size} {Small.made} {Large.made} {Large.again().size} {log}"


@kernel
def fill(y: i32[model.size]):
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: 8 base7 2 [2] [2] 20 [4, 1, 4]
