from allo import Stream, get_wid, i32, kernel


@kernel
def stages(x: i32) -> i32:
    links: Stream[i32, 2][3]

    @kernel(mapping=[2])
    def step(link: "Stream[i32, 2][3]"):
        i = get_wid(0)
        link[i + 1].put(link[i].get() + 1)

    @kernel
    def feed(link: "Stream[i32, 2][3]", first: i32):
        link[0].put(first)

    feed(links, x)
    step(links)
    return links[2].get()
