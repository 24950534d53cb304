from allo import Stream, f32, i32, kernel


@kernel
def stream_indices(p: Stream[i32, 4][2, 3], s: Stream[i32], x: i32, f: f32):
    a = p[0].get()
    b = p[0, 1, 2].get()
    c = p[0, 3].get()
    d = p[-1, 0].get()
    e = p[x, f].get()
    g = p[0, 1.5].get()
    h = p[0, 1][0].get()
    i = p[0:1, 0].get()
    j = s[0].get()
