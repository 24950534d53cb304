from allo import Stream, f32, i32, kernel


@kernel
def consumer(s: Stream[i32, 4], t: Stream[f32][2]):
    s.get()
    t[0].get()


@kernel
def wrong_streams(x: i32, b: i32[4]):
    shallow: Stream[i32]
    deep: Stream[i32, 4]
    wide: Stream[f32][3]
    right: Stream[f32][2]
    consumer(shallow, right)
    consumer(deep, wide)
    consumer(x, right)
    consumer(3, right)
    consumer(b, right)
    consumer(deep, right[0])
