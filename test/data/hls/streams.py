# tip: allo-filetest hls/streams
from allo import Stream, apint, f32, get_wid, i32, kernel

N = 16
i20 = apint(20, signed=True)


@kernel
def load(x: "f32[N]", out: Stream[f32, 4]):
    for i in range(N):
        out.put(x[i])


@kernel
def scale(inp: Stream[f32, 4], out: Stream[f32, 4], by: f32):
    for i in range(N):
        out.put(inp.get() * by)


@kernel
def store(inp: Stream[f32, 4], y: "f32[N]"):
    for i in range(N):
        y[i] = inp.get()


@kernel
def pipeline(x: "f32[N]", y: "f32[N]", by: f32):
    first: Stream[f32, 4]
    second: Stream[f32, 4]
    load(x, first)
    scale(first, second, by)
    store(second, y)


@kernel
def systolic(a: "i32[3]", first: i32) -> i32:
    links: Stream[i20][4]

    @kernel(mapping=[3])
    def step(link: "Stream[i20][4]", b: "i32[3]"):
        i = get_wid(0)
        x = link[i].get()
        b[i] = x
        link[i + 1].put(x * 2)

    @kernel
    def feed(link: "Stream[i20][4]", x: i32):
        link[0].put(x)

    @kernel
    def drain(link: "Stream[i20][4]") -> i32:
        return link[3].get()

    feed(links, first)
    step(links, a)
    return drain(links)


@kernel
def blocks(x: "i32[4, 2]", y: "i32[4]") -> i32:
    tiles: Stream[i32[2, 2], 3]

    @kernel
    def write(a: "i32[4, 2]", out: "Stream[i32[2, 2], 3]"):
        for k in range(2):
            tile: "i32[2, 2]"
            for i in range(2):
                for j in range(2):
                    tile[i, j] = a[2 * k + i, j]
            out.put(tile)

    @kernel
    def read(inp: "Stream[i32[2, 2], 3]", b: "i32[4]"):
        for k in range(2):
            tile = inp.get()
            for i in range(2):
                b[2 * k + i] = tile[i, 0] - tile[i, 1]

    write(x, tiles)
    read(tiles, y)
    return y[0]


@kernel
def one_by_one(n: i32) -> i32:
    queue: Stream[i32, 8]
    for i in range(n):
        queue.put(i)
    queue.get()
    return queue.get()
