# tip: allo-filetest sema/streams/fail_get_and_put
from allo import Stream, get, i32, kernel, put


@kernel
def get_and_put(p: Stream[i32][2], s: Stream[i32], blocks: Stream[i32[4]], x: i32, b: i32[5]):
    a = p.get()
    #   ^ error[stream-not-indexed]: 'get' applies to a single stream, but 'Stream[i32][2]' is an array of streams: index it first
    p.put(x)
#   ^ error[stream-not-indexed]: 'put' applies to a single stream, but 'Stream[i32][2]' is an array of streams: index it first
    c = x.get()
    #   ^ error[not-a-stream]: 'get' needs a stream, got a value of type 'i32'
    put(b, x)
    #   ^ error[not-a-stream]: 'put' needs a stream, got a value of type 'i32[5]'
    s.put(b)
    #     ^ error[stream-value]: A stream of type 'Stream[i32]' takes a value of type 'i32', got a value of type 'i32[5]'
    s.put("text")
    #     ^^^^^^ error[stream-value]: A stream of type 'Stream[i32]' takes a value of type 'i32', got a string
    blocks.put(b)
    #          ^ error[stream-value]: A stream of type 'Stream[i32[4]]' takes a value of type 'i32[4]', got a value of type 'i32[5]'
    blocks.put(x)
    #          ^ error[stream-value]: A stream of type 'Stream[i32[4]]' takes a value of type 'i32[4]', got a value of type 'i32'
    d = get()
    #   ^^^^^ error[operator-arity]: 'get' is missing its argument 'stream'
    s.put()
#   ^^^^^^^ error[operator-arity]: 'put' is missing its argument 'value'
    s.put(x, x)
#   ^^^^^^^^^^^ error[operator-arity]: 'put' takes at most 1 argument, got 2
    e = s.peek()
    #     ^^^^ error[no-attribute]: A value of type 'Stream[i32]' has no attribute 'peek'
