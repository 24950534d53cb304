# tip: allo-filetest sema/streams/fail_initialized
from allo import Stream, i32, kernel


@kernel
def initialized_stream(s: Stream[i32]):
    a: Stream[i32] = 0
    #                ^ error[stream-initializer]: Stream 'a' must be declared without an initializer
    b: Stream[i32] = s
    #                ^ error[stream-initializer]: Stream 'b' must be declared without an initializer
