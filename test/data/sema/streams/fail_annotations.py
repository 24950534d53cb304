from allo import Stream, i32, kernel

Zero = Stream[i32, 0]


@kernel
def stream_annotations(n: i32, a: Stream[i32, 0], b: Stream[i32, 2.5], c: Stream[Stream[i32]]):
    d: Stream[i32, n]
    e: Stream[i32][2][3]
    f: Stream[7]
    g: Stream[i32, 2, 3]
    h: Stream
    i: Stream[i32][-1]
