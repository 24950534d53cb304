# tip: allo-filetest hls/workers
from allo import Stateful, get_nw, get_wid, i32, kernel


@kernel(mapping=[2, 2])
def number(a: "i32[2, 2]"):
    row = get_wid(0)
    column = get_wid(1)
    a[row, column] = row * get_nw(1) + column


@kernel
def states(a: "i32[2]", by: i32):
    @kernel(mapping=[2])
    def work(b: "i32[2]", step: i32):
        seen: Stateful[i32] = 0
        seen += get_wid(0) + step
        b[get_wid(0)] = seen

    work(a, by)


@kernel(mapping=[3])
def alike(a: "i32[4]"):
    for i in range(4):
        a[i] += 1
