# tip: allo-filetest ide/complete/imports_of_types
# A type that is not imported brings its import; in quotes it needs none.
from allo import (
    f32,
    kernel,
)


@kernel
def imports_of_types(x: f32, y: "u8[4]"):
#                       ^ suggests: f32, i8, i16, i32, i64, u1, u8, u16, u32, u64, and 38 more
#                                 ^ items: u1, u8, u16, u32, u64, u2, u3, u4, u5, u6, u7, u9, u10, u11, u12, u13, u14, u15, u128, u256
#   ... u1
#   ... u8
#   ... u16
#   ... u32
#   ... u64
#   ... u2
#   ... u3
#   ... u4
#   ... u5
#   ... u6
#   ... u7
#   ... u9
#   ... u10
#   ... u11
#   ... u12
#   ... u13
#   ... u14
#   ... u15
#   ... u128
#   ... u256
    z: f32 = 1.0
    #   ^ items: f32, f16, f64
    #   ... f32
    #   ... f16 + 4:11 ",\n    f16"
    #   ... f64 + 4:11 ",\n    f64"
    w: f32 = x
    #   ^ items: f32, f16, f64
    #   ... f32
    #   ... f16 + 4:11 ",\n    f16"
    #   ... f64 + 4:11 ",\n    f64"
