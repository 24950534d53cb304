# tip: allo-filetest ide/complete/templates
# Template parameters, and the brackets that bind them.
from allo import Template, f32, i32, kernel

T = Template("T")
SIZE = Template("SIZE")
LENGTH = 4


@kernel(T, SIZE)
def total(x: "T[SIZE]", first: T) -> T:
#             ^ suggests: T, f32, i32, i8, i16, i64, u1, u8, u16, u32, and 38 more
#               ^ completes: SIZE, LENGTH
#                              ^ suggests: T, f32, i32, i8, i16, i64, u1, u8, u16, u32, and 39 more
    sum: T = first
    #    ^ suggests: T, f32, i32, i8, i16, i64, u1, u8, u16, u32, and 40 more
    for i in range(SIZE):
    #              ^ suggests: SIZE, LENGTH, 4, x, first, sum, T, name=, total, templates, and 58 more
        sum += x[i]
    return sum


@kernel
def templates(x: "i32[4]", y: "f32[LENGTH]") -> f32:
    a = total[i32, 4](x, 0)
    #         ^ suggests: LENGTH, f32, i32, i8, i16, i64, u1, u8, u16, u32, and 36 more
    #              ^ suggests: LENGTH, f32, i32, i8, i16, i64, u1, u8, u16, u32, and 36 more
    #                 ^ suggests: x, y, x=, first=, LENGTH, total, f32, i32, min, max, and 54 more
    return total[f32, LENGTH](y, 1.0)
    #                 ^ suggests: LENGTH, f32, i32, i8, i16, i64, u1, u8, u16, u32, and 36 more
