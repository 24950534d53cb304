# tip: allo-filetest exec/streams
from allo import Stream, i32, kernel


@kernel
def produce(out: "Stream[i32, 2]", n: i32):
    for i in range(n):
        out.put(i * i)


@kernel
def consume(source: "Stream[i32, 2]", n: i32) -> i32:
    total: i32 = 0
    for i in range(n):
        total += source.get()
    return total


@kernel
def pipeline(n: i32) -> i32:
    fifo: Stream[i32, 2]
    produce(fifo, n)
    return consume(fifo, n)


@kernel
def faulty_argument(a: "i32[2]", n: i32) -> i32:
    fifo: Stream[i32, 2]
    produce(fifo, 1)
    total: i32 = consume(fifo, a[n])
    return total


# run: pipeline(100) == 328350
# run: faulty_argument([1, 1], 1) == 0
# run: faulty_argument([1, 1], 2) ! out-of-bounds 30:32
