# tip: allo-filetest hls/places
# places: comment, line
from allo import Stream, i32, kernel


@kernel
def load(x: "i32[8]", out: Stream[i32]):
    for i in range(8):
        out.put(x[i])


@kernel
def total(inp: Stream[i32]) -> i32:
    sum: i32 = 0
    for i in range(8):
        value = inp.get()
        if value > 0:
            sum += value
        else:
            sum -= 1
    return sum


@kernel
def top(x: "i32[8]") -> i32:
    pipe: Stream[i32]
    load(x, pipe)
    return total(pipe)
