# tip: allo-filetest exec/stages_with_uses_between
from allo import Stream, i32, kernel


@kernel
def load(x: "i32[8]", s: Stream[i32]) -> i32:
    c: i32 = 0
    for i in range(8):
        s.put(x[i] + 1)
        c += x[i]
    return c


@kernel
def store(s: Stream[i32], o: "i32[8]") -> i32:
    c: i32 = 0
    for i in range(8):
        o[i] = s.get()
        c += o[i]
    return c


@kernel
def uses_between(x: "i32[8]", o: "i32[8]") -> i32:
    s: Stream[i32]
    a = load(x, s)
    twice = a * 2
    x[0] = twice
    n: i32 = 5
    b = store(s, o)
    return twice + b + x[0] + n


# run: uses_between([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]) == 193; x == [72, 2, 3, 4, 5, 6, 7, 8]
