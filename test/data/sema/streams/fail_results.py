# tip: allo-filetest sema/streams/fail_results
from allo import Stream, i32, kernel


@kernel
def stream_result(x: i32) -> Stream[i32]:
#                            ^^^^^^^^^^^ error[stream-result]: A stream cannot be the result of a kernel
    return x


@kernel
def stream_in_tuple(x: i32) -> (i32, Stream[i32]):
#                              ^^^^^^^^^^^^^^^^^^ error[stream-result]: A stream cannot be the result of a kernel
    return x, x


@kernel
def returned_stream(s: Stream[i32]) -> i32:
    return s
    #      ^ error[stream-result]: A stream cannot be the result of a kernel
