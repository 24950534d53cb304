# tip: allo-filetest ide/hover/streams_and_bits
from allo import Stateful, Stream, i32, index, kernel, u8


@kernel
def streams_and_bits(s: Stream[i32, 4], x: i32, k: index) -> i32:
#                    ^ why: s: Stream[i32, 4]
#   ... parameter
#   ... stream of i32, depth 4
    pipes: Stream[u8][2, 3]
#   ^ why: pipes: Stream[u8][2, 3]
#   ... 6 streams of u8, depth 2
    #   ^ why: pipes: Stream[u8][2, 3]
    #   ... 6 streams of u8, depth 2
    count: Stateful[i32] = 0
#   ^ why: count: i32
#   ... stateful: keeps its value from call to call
    count += 1
    pipes[0, 1].put(x)
    #           ^ why: puts a value of u8 into 'pipes[0, 1]', which is Stream[u8]
    a = s.get() + pipes[k, 2].get()
    #     ^ why: s.get(): i32
    #   ... taken from 's', which is Stream[i32, 4]
    #                  ^ why: pipes[k, 2]: Stream[u8]
    #   ... one of the streams 'pipes', which is Stream[u8][2, 3]
    b = x[k : k + 5]
    #    ^ why: x[k : k + 5]: u5
    #   ... 5 bits of 'x', which is i32
    return count
