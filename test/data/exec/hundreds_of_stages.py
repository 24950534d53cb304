# A worker of a row is a stage that waits for the one before it.
from allo import Stream, get_wid, i32, kernel

N = 300


@kernel
def chain(a: i32) -> i32:
    s: Stream[i32, 2][N + 1]

    @kernel(mapping=[N])
    def add_one(s: "Stream[i32, 2][N + 1]"):
        w = get_wid(0)
        s[w + 1].put(s[w].get() + 1)

    @kernel
    def last(s: "Stream[i32, 2][N + 1]") -> i32:
        return s[N].get()

    b = last(s)
    add_one(s)
    s[0].put(a)
    return b


# run: chain(5) == 305
