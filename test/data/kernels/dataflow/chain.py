# Stages in a row, each adding one to what it is sent; and the same as loops over the values.
# bench: STAGES=1000, VALUES=2000
from allo import Stream, get_wid, i32, kernel

STAGES = 6
VALUES = 10


@kernel
def chain(a: "i32[VALUES]", b: "i32[VALUES]"):
    links: Stream[i32, 2][STAGES + 1]

    @kernel
    def feed(link: "Stream[i32, 2][STAGES + 1]", values: "i32[VALUES]"):
        for k in range(VALUES):
            link[0].put(values[k])

    @kernel(mapping=[STAGES])
    def step(link: "Stream[i32, 2][STAGES + 1]"):
        i = get_wid(0)
        for _k in range(VALUES):
            link[i + 1].put(link[i].get() + 1)

    @kernel
    def drain(link: "Stream[i32, 2][STAGES + 1]", values: "i32[VALUES]"):
        for k in range(VALUES):
            values[k] = link[STAGES].get()

    feed(links, a)
    step(links)
    drain(links, b)


@kernel
def loops(a: "i32[VALUES]", b: "i32[VALUES]"):
    for k in range(VALUES):
        b[k] = a[k]
    for _i in range(STAGES):
        for k in range(VALUES):
            b[k] += 1
