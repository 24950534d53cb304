# tip: allo-filetest hls/systolic
from allo import Stream, apint, get_wid, i32, kernel

i20 = apint(20, signed=True)


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
