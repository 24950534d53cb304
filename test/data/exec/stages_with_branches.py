# tip: allo-filetest exec/stages_with_branches
from allo import Stream, bool, i32, kernel


@kernel
def load(x: "i32[4]", by: i32, out: Stream[i32, 4]):
    for i in range(4):
        out.put(x[i] * by)


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


# run: by_branch([1, 2, 3, 4], [0, 0, 0, 0], True) == 0; y == [3, 6, 9, 12]
# run: by_branch([1, 2, 3, 4], [0, 0, 0, 0], False) == 30; y == [0, 0, 0, 0]
