# tip: allo-filetest exec/stages_with_reads_between
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
def reads_between(x: "i32[8]", o: "i32[8]") -> i32:
    s: Stream[i32]
    a = load(x, s)
    first = x[0]
    b = store(s, o)
    return first * 1000 + a + b


# run: reads_between([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]) == 1080
