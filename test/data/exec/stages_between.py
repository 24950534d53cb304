# tip: allo-filetest exec/stages_between
from allo import Stream, bool, i32, kernel


@kernel
def load(x: "i32[4]", by: i32, out: Stream[i32, 4]):
    for i in range(4):
        out.put(x[i] * by)


@kernel
def store(inp: Stream[i32, 4], y: "i32[4]") -> i32:
    last: i32 = 0
    for i in range(4):
        last = inp.get()
        y[i] = last
    return last


@kernel
def around(x: "i32[4]", y: "i32[4]") -> i32:
    queue: Stream[i32, 4]
    shifted: "i32[4]" = 0
    for i in range(4):
        shifted[i] = x[i] + 1
    load(shifted, x[0], queue)
    last = store(queue, y)
    for i in range(4, name="negate"):
        y[i] = last - y[i]
    return y[0] + last


@kernel
def between(x: "i32[4]", n: i32, y: "i32[4]") -> i32:
    raw: Stream[i32, 4]
    ready: Stream[i32, 4]
    load(x, n + 1, raw)
    square: "i32[4]"
    for i in range(4, name="square"):
        square[i] = raw.get()
    first = square[0]
    for i in range(4):
        ready.put(square[i] * square[i] + first)
    last = store(ready, y)
    return first * 1000 + last


@kernel
def repeated(x: "i32[4]", y: "i32[4]", n: i32) -> i32:
    queue: Stream[i32, 4]
    total: i32 = 0
    for k in range(n):
        load(x, k, queue)
        total += store(queue, y)
    while total > 100:
        load(x, total, queue)
        store(queue, y)
        total -= 100
    return total


@kernel
def in_branch(x: "i32[4]", y: "i32[4]", doubles: bool) -> i32:
    queue: Stream[i32, 4]
    last: i32 = 5
    if doubles:
        load(x, 2, queue)
        last = store(queue, y)
    else:
        y = 0
    return last


@kernel
def two_regions(x: "i32[4]", y: "i32[4]") -> i32:
    queue: Stream[i32, 4]
    more: Stream[i32, 4]
    load(x, 3, queue)
    last = store(queue, y)
    load(y, last, more)
    return store(more, x)


@kernel
def by_branch(x: "i32[4]", y: "i32[4]", keeps: bool) -> i32:
    queue: Stream[i32, 4]
    last: i32 = 0
    load(x, 3, queue)
    if keeps:
        for i in range(4):
            y[i] = queue.get()
    else:
        for i in range(4):
            last += queue.get()
    return last


# run: around([1, 2, 3, 4], [0, 0, 0, 0]) == 8; y == [3, 2, 1, 0]
# run: between([1, 2, 3, 4], 1, [0, 0, 0, 0]) == 2066; y == [6, 18, 38, 66]
# run: repeated([1, 2, 3, 4], [0, 0, 0, 0], 9) == 44; y == [144, 288, 432, 576]
# run: in_branch([1, 2, 3, 4], [9, 9, 9, 9], True) == 8; y == [2, 4, 6, 8]
# run: in_branch([1, 2, 3, 4], [9, 9, 9, 9], False) == 5; y == [0, 0, 0, 0]
# run: two_regions([1, 2, 3, 4], [0, 0, 0, 0]) == 144; x == [36, 72, 108, 144]; y == [3, 6, 9, 12]
# run: by_branch([1, 2, 3, 4], [0, 0, 0, 0], True) == 0; y == [3, 6, 9, 12]
# run: by_branch([1, 2, 3, 4], [0, 0, 0, 0], False) == 30; y == [0, 0, 0, 0]
