from allo import Stateful, Stream, constexpr, i32, kernel


@kernel
def variables(s: Stream[i32, 4], x: i32) -> i32:
    N: constexpr = 2
    pipes: Stream[i32][2, 3]
    count: Stateful[i32] = 0
    pipes[0, 1].put(x)
    local = pipes[0, 1].get()
    return local
