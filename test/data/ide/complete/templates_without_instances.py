# tip: allo-filetest ide/complete/templates_without_instances
# Names of templates in a kernel that nobody has bound the templates of yet.
from allo import Template, f32, kernel

T = Template("T")
SIZE = Template("SIZE")


@kernel(T, SIZE)
#       ^ completes: T, SIZE, mapping=, options=
#          ^ completes: T, SIZE, mapping=, options=
def total(x: "T[SIZE]", first: T) -> T:
#             ^ suggests: T, SIZE, f32, i8, i16, i32, i64, u1, u8, u16, and 39 more
#               ^ completes: T, SIZE
#                              ^ suggests: T, SIZE, f32, i8, i16, i32, i64, u1, u8, u16, and 40 more
#                                    ^ suggests: T, SIZE, f32, i8, i16, i32, i64, u1, u8, u16, and 39 more
    sum: T = first
    #    ^ suggests: T, SIZE, f32, i8, i16, i32, i64, u1, u8, u16, and 41 more
    return sum
