# tip: allo-filetest exec/stages_of_chosen_arrays
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
def last_stage(a: "i32[4]", b: "i32[4]", c: "i32[4]", n: i32) -> i32:
    queue: Stream[i32, 4]
    t = b
    load(a, queue)
    if n > 0:
        t = c
    last = store(queue, t)
    return b[0] * 100 + c[0] * 10 + last


@kernel
def first_stage(a: "i32[4]", b: "i32[4]", c: "i32[4]", n: i32) -> i32:
    queue: Stream[i32, 4]
    t = b
    if n > 0:
        t = a
    load(t, queue)
    return store(queue, c)


# run: last_stage([1, 2, 3, 4], [5, 5, 5, 5], [6, 6, 6, 6], 1) == 574; c == [7, 8, 9, 10]
# run: last_stage([1, 2, 3, 4], [5, 5, 5, 5], [6, 6, 6, 6], 0) == 664; b == [6, 7, 8, 9]
# run: first_stage([1, 2, 3, 4], [5, 5, 5, 6], [6, 6, 6, 6], 1) == 4; c == [7, 8, 9, 10]
# run: first_stage([1, 2, 3, 4], [5, 5, 5, 6], [6, 6, 6, 6], 0) == 6; c == [11, 11, 11, 12]
