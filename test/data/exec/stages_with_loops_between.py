# tip: allo-filetest exec/stages_with_loops_between
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
def loop_between(x: "i32[8]", o: "i32[8]"):
    s: Stream[i32]
    load(x, s)
    for i in range(8):
        x[i] = 0
    store(s, o)


@kernel
def by_hand(x: "i32[8]", o: "i32[8]") -> i32:
    s: Stream[i32]
    a = load(x, s)
    for i in range(8):
        o[i] = s.get()
    return a


# run: loop_between([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]); x == [0, 0, 0, 0, 0, 0, 0, 0]; o == [2, 3, 4, 5, 6, 7, 8, 9]
# run: by_hand([1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 0, 0, 0, 0, 0, 0]) == 36; o == [2, 3, 4, 5, 6, 7, 8, 9]
