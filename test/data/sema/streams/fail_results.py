from allo import Stream, i32, kernel


@kernel
def stream_result(x: i32) -> Stream[i32]:
    return x


@kernel
def stream_in_tuple(x: i32) -> (i32, Stream[i32]):
    return x, x


@kernel
def returned_stream(s: Stream[i32]) -> i32:
    return s
