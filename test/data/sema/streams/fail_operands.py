from allo import Stream, i32, kernel


@kernel
def stream_operands(s: Stream[i32], x: i32):
    a = s + x
    b = -s
    c = s == s
    if s:
        x = 1
    d = x if s else 0
