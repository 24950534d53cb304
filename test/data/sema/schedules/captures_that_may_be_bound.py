import os

from allo import i32, kernel


@kernel
def add(a: i32[8], b: i32[8]):
    for i in range(8):
        a[i] = a[i] + b[i]


s, t, u = add.schedule(), add.schedule(), add.schedule()


class Pair:
    def __init__(self, first, second):
        self.first = first
        self.second = second


match Pair(4, s):
    case Pair(first=3, second=found):
        found.pipeline("i")

match {"k": t}:
    case {"k": found}:
        found.unroll("i")

both = [t, u]
match both if os.getcwd() else None:
    case [_, last]:
        pass
last.unroll("i")
