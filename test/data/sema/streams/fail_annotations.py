# tip: allo-filetest sema/streams/fail_annotations
from allo import Stream, i32, kernel

Zero = Stream[i32, 0]
#                  ^ error[stream-depth]: The depth of a stream must be between 1 and 2147483647, got 0


@kernel
def stream_annotations(n: i32, a: Stream[i32, 0], b: Stream[i32, 2.5], c: Stream[Stream[i32]]):
#                                             ^ error[stream-depth]: The depth of a stream must be between 1 and 2147483647, got 0
#                                                                ^^^ error[stream-depth-kind]: The depth of a stream must be a compile-time integer, got the float 2.5
#                                                                                ^^^^^^^^^^^ error[stream-payload-type]: A stream carries scalars or buffers, not the type 'Stream[i32]'
    d: Stream[i32, n]
    #              ^ error[invalid-constant]: 'n' is a runtime value of type 'i32', but a compile-time value is needed here
    e: Stream[i32][2][3]
    #  ^^^^^^^^^^^^^^^^^ error[stream-shape-twice]: 'Stream[i32][2]' already has a shape
    f: Stream[7]
    #         ^ error[stream-payload-type]: A stream carries scalars or buffers, not the integer 7
    g: Stream[i32, 2, 3]
    #  ^^^^^^^^^^^^^^^^^ error[invalid-annotation]: Unsupported type annotation 'Stream[i32, 2, 3]': 'Stream' takes a type and a depth, got 3 arguments
    h: Stream
    #  ^^^^^^ error[not-a-type]: Unsupported type annotation 'Stream': 'Stream' is not a type
    i: Stream[i32][-1]
    #              ^^ error[negative-dimension]: Shape dimension '-1' must be non-negative, got -1


@kernel
def stream_default(s: Stream[i32] = 0):
#                                   ^ error[stream-default]: Stream parameter 's' cannot have a default
    pass
