# tip: allo-filetest sema/streams/fail_assigned
from allo import Stream, i32, kernel


@kernel
def assigned_streams(s: Stream[i32], p: Stream[i32][2], x: i32):
    s = x
#   ^ error[stream-assignment]: Cannot assign to a stream: use 'put' to write to it
    p[0] = x
#   ^^^^ error[stream-assignment]: Cannot assign to a stream: use 'put' to write to it
    p[x] += 1
#   ^^^^ error[invalid-operand]: An operand of '+' must be a number, got a value of type 'Stream[i32]'
    s[0] = x
#   ^^^^ error[stream-assignment]: Cannot assign to a stream: use 'put' to write to it
