from allo import Stream, i32, kernel


@kernel
def initialized_stream(s: Stream[i32]):
    a: Stream[i32] = 0
    b: Stream[i32] = s
