# tip: allo-filetest sema/streams/put_converts
from allo import Stream, i32, kernel, u8


@kernel
def put_converts(x: i32, s: Stream[u8], blocks: Stream[i32[4]], b: i32[4]):
    s.put(x)
    s.put(x + 1)
    s.put(7)
    s.put(300)
    #     ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'u8', which holds 0 to 255
    blocks.put(b)
