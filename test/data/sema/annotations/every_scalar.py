# tip: allo-filetest sema/annotations/every_scalar
from allo import bf16, bool, f16, f32, f64, i2, i3, i7, i8, i15, i16, i32, i64, i128, i256
from allo import index, kernel, u1, u2, u9, u16, u32, u64, u128, u256


@kernel
def signed(a: i2, b: i3, c: i7, d: i8, e: i15, f: i16, g: i32, h: i64, i: i128, j: i256):
    v = a
    #   ^ hover: a: i2
    w = j
    #   ^ hover: j: i256


@kernel
def unsigned(a: u1, b: u2, c: u9, d: u16, e: u32, f: u64, g: u128, h: u256, i: bool):
    v = h
    #   ^ hover: h: u256
    w = i
    #   ^ hover: i: u1


@kernel
def others(a: f16, b: f32, c: f64, d: bf16, e: index):
    v = d
    #   ^ hover: d: bf16
    w = e
    #   ^ hover: e: index
