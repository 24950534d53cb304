# tip: allo-filetest exec/stages_of_chosen_arrays_fed_before
from allo import Stream, i32, kernel


@kernel
def load(x: "i32[4]", out: Stream[i32, 4]):
    for i in range(4):
        out.put(x[i])


@kernel
def store(inp: Stream[i32, 4], y: "i32[4]") -> i32:
    last: i32 = 0
    for i in range(4):
        last = inp.get()
        y[i] += last
    return last


@kernel
def fed_before(a: "i32[4]", b: "i32[4]", c: "i32[4]") -> i32:
    raw: Stream[i32, 4]
    ready: Stream[i32, 4]
    load(a, raw)
    t = b
    if raw.get() > 0:
        t = c
        t[1] = 5
    ready.put(7)
    for i in range(3):
        ready.put(raw.get())
    store(ready, t)
    return b[0] + c[0]


# run: fed_before([1, 2, 3, 4], [5, 5, 5, 5], [6, 6, 6, 6]) == 18; c == [13, 7, 9, 10]
# run: fed_before([0, 2, 3, 4], [5, 5, 5, 5], [6, 6, 6, 6]) == 18; b == [12, 7, 8, 9]
