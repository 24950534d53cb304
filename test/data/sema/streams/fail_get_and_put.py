from allo import Stream, get, i32, kernel, put


@kernel
def get_and_put(p: Stream[i32][2], s: Stream[i32], blocks: Stream[i32[4]], x: i32, b: i32[5]):
    a = p.get()
    p.put(x)
    c = x.get()
    put(b, x)
    s.put(b)
    s.put("text")
    blocks.put(b)
    blocks.put(x)
    d = get()
    s.put()
    s.put(x, x)
    e = s.peek()
