# tip: allo-filetest exec/deadlock
from allo import Stream, i32, kernel


@kernel
def first(left: "Stream[i32]", right: "Stream[i32]"):
    right.put(left.get())


@kernel
def second(left: "Stream[i32]", right: "Stream[i32]"):
    left.put(right.get())


@kernel
def circle(x: i32) -> i32:
    left: Stream[i32]
    right: Stream[i32]
    first(left, right)
    second(left, right)
    return x


@kernel
def overfull(n: i32) -> i32:
    fifo: Stream[i32, 3]
    for i in range(n):
        fifo.put(i)
    total: i32 = 0
    for i in range(n):
        total += fifo.get()
    return total


# run: circle(1) ! deadlock 7:15 Deadlock: 'first' waits to get from 'left' (0 put, 0 taken), 'second' waits to get from 'right' (0 put, 0 taken)
# run: overfull(3) == 3
# run: overfull(4) ! deadlock 28:9 Deadlock: 'overfull' waits to put into 'fifo' (3 put, 0 taken, depth 3)
