# tip: allo-filetest exec/streams
from allo import Stream, get_wid, i32, kernel


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
def ring(n: i32) -> i32:
    there: Stream[i32]
    back: Stream[i32]
    bounce(there, back, n)
    last: i32 = 0
    for i in range(n):
        there.put(i)
        last = back.get()
    return last


@kernel
def bounce(source: "Stream[i32]", to: "Stream[i32]", n: i32):
    for i in range(n):
        to.put(source.get() + 100)


@kernel
def lanes(a: "i32[3]"):
    links: Stream[i32][4]

    @kernel(mapping=[3])
    def step(link: "Stream[i32][4]", b: "i32[3]"):
        i = get_wid(0)
        x = link[i].get()
        b[i] = x
        link[i + 1].put(x * 2)

    @kernel
    def feed(link: "Stream[i32][4]"):
        link[0].put(5)

    @kernel
    def drain(link: "Stream[i32][4]") -> i32:
        return link[3].get()

    step(links, a)
    feed(links)
    rest = drain(links)
    a[0] += rest


@kernel
def faulty_argument(a: "i32[2]", n: i32) -> i32:
    fifo: Stream[i32, 2]
    produce(fifo, 1)
    total: i32 = consume(fifo, a[n])
    return total


# run: pipeline(100) == 328350
# run: ring(10) == 109
# run: lanes(_); a == [45, 10, 20]
# run: faulty_argument([1, 1], 1) == 0
# run: faulty_argument([1, 1], 2) ! out-of-bounds 73:32
