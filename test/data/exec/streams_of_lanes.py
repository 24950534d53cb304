# tip: allo-filetest exec/streams_of_lanes
from allo import Stream, get_wid, i32, kernel


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


# run: lanes(_); a == [45, 10, 20]
