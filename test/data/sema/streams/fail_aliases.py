from allo import Stream, i32, kernel


@kernel
def stream_aliases(s: Stream[i32], x: i32):
    a = s
    b: i32 = s
    x = s
    c = a
