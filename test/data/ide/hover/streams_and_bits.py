# tip: allo-filetest ide/hover/streams_and_bits
from allo import Stateful, Stream, i32, index, kernel, u8


@kernel
def streams_and_bits(s: Stream[i32, 4], x: i32, k: index) -> i32:
#                    ^ why: s: Stream[i32, 4]
#   ...
#   ... parameter
#   ... stream of values of i32, at most 4 waiting
    pipes: Stream[u8][2, 3]
#   ^ why: pipes: Stream[u8][2, 3]
#   ...
#   ... 6 streams of values of u8, at most 2 waiting
    #   ^ why: pipes: Stream[u8][2, 3]
    #   ...
    #   ... 6 streams of values of u8, at most 2 waiting
    count: Stateful[i32] = 0
#   ^ why: count: i32
#   ...
#   ... stateful: keeps its value from call to call
    count += 1
    pipes[0, 1].put(x)
    #           ^ why: put (allo)
    a = s.get() + pipes[k, 2].get()
    #     ^ why: get (allo)
    #                  ^ why: pipes[k, 2]: Stream[u8]
    #   ...
    #   ... one of the streams 'pipes', which is Stream[u8][2, 3]
    b = x[k : k + 5]
    #    ^ why: x[k : k + 5]: u5
    #   ...
    #   ... 5 bits of 'x', which is i32
    return count
