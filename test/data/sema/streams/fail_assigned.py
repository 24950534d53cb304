from allo import Stream, i32, kernel


@kernel
def assigned_streams(s: Stream[i32], p: Stream[i32][2], x: i32):
    s = x
    p[0] = x
    p[x] += 1
    s[0] = x
