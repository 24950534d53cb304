# tip: allo-filetest ide/complete/types
# Annotations of parameters, results and variables, also in quotes, and the shapes in them.
from allo import Stateful, Stream, f32, i32, kernel

N = 8
M = N * 2
Image = f32[N, M]
acc_t = i32


@kernel
def types(x: "f32[N, M]", img: Image, s: Stream[f32, N]) -> i32:
#            ^ suggests: Image, acc_t, Stream, f32, i32, i8, i16, i64, u1, u8, and 40 more
#             ^ suggests: Image, acc_t, Stream, f32, i32, i8, i16, i64, u1, u8, and 39 more
#                 ^ completes: N, M
#                    ^ items: N, M
#   ... N: = 8
#   ... M: = 16
#                              ^ suggests: Image, acc_t, Stream, f32, i32, i8, i16, i64, u1, u8, and 40 more
#                                     ^ completes: none
#                                               ^ suggests: Image, acc_t, f32, i32, i8, i16, i64, u1, u8, u16, and 38 more
#                                                    ^ completes: N, M
#                                                           ^ suggests: Image, acc_t, f32, i32, i8, i16, i64, u1, u8, u16, and 39 more
#                                                             ^ items: i32, i3
#   ... i32
#   ... i3 + 2:52 ", i3"
    total: acc_t = 0
    #      ^ suggests: Image, acc_t, Stateful, Stream, f32, i32, i8, i16, i64, u1, and 41 more
    #       ^ items: acc_t, apint
    #   ... acc_t: = i32
    #   ... apint: apint(width, signed=False) (An integer type of any width.) + 2:52 ", apint"
    rows: "Image" = 0.0
    #      ^ suggests: Image, acc_t, Stateful, Stream, f32, i32, i8, i16, i64, u1, and 40 more
    count: Stateful[i32] = 0
    #       ^ items: Stateful, Stream
    #   ... Stateful: Stateful[T] (A local variable that keeps its value from call to call.)
    #   ... Stream: Stream[T, depth][shape] (A first-in, first-out queue between kernels: `put` waits while it is full, `get` while it is empty.)
    #               ^ suggests: Image, acc_t, f32, i32, i8, i16, i64, u1, u8, u16, and 38 more
    for i in range(N):
        cell: f32 = img[i, 0]
        #     ^^^ suggests: Image, acc_t, Stateful, Stream, f32, i32, i8, i16, i64, u1, and 41 more
        #               ^ suggests: x, img, s, total, rows, count, i, N, M, Image, and 59 more
    return total
