# tip: allo-filetest sema/streams/fail_indices
from allo import Stream, f32, i32, kernel


@kernel
def stream_indices(p: Stream[i32, 4][2, 3], s: Stream[i32], x: i32, f: f32):
    a = p[0].get()
    #   ^^^^ error[stream-index-count]: Stream 'Stream[i32, 4][2, 3]' takes 2 indices, but got 1
    b = p[0, 1, 2].get()
    #   ^^^^^^^^^^ error[stream-index-count]: Stream 'Stream[i32, 4][2, 3]' takes 2 indices, but got 3
    c = p[0, 3].get()
    #        ^ error[stream-index-range]: Index 3 is out of range for dimension 1 of 'Stream[i32, 4][2, 3]'
    d = p[-1, 0].get()
    #     ^^ error[stream-index-range]: Index -1 is out of range for dimension 0 of 'Stream[i32, 4][2, 3]'
    e = p[x, f].get()
    #        ^ error[stream-index-kind]: The index of a stream must be an integer, got a value of type 'f32'
    g = p[0, 1.5].get()
    #        ^^^ error[stream-index-kind]: The index of a stream must be an integer, got the float 1.5
    h = p[0, 1][0].get()
    #   ^^^^^^^^^^ error[stream-indexed-twice]: Cannot index a single stream of type 'Stream[i32, 4]' again
    i = p[0:1, 0].get()
    #     ^^^ error[stream-index-kind]: The index of a stream must be an integer, got a slice
    j = s[0].get()
    #   ^^^^ error[stream-index-count]: Stream 'Stream[i32]' takes 0 indices, but got 1
