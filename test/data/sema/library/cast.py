# tip: allo-filetest sema/library/cast
from allo import KernelOptions, bitcast, cast, f32, i8, i32, i64, index, kernel, u8, u32


@kernel
def casts(x: i32, f: f32, n: index):
    a = cast(5, i8)
    #   ^^^^^^^^^^^ type: i8
    b = cast(5, i8) + cast(x, u8)
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^ type: i10
    c = cast(f, dtype=i64)
    #   ^^^^^^^^^^^^^^^^^^ type: i64
    d = cast(x, index) + cast(n, i8)
    #   ^^^^^^^^^^^^^^ type: index
    e = bitcast(f, u32)
    #   ^^^^^^^^^^^^^^^ type: u32
    g = bitcast(x + 0, i32) if False else x
    h = cast(1, i32) if x else 2


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_casts(x: i32[4]):
    a = cast(x, i8)
    #   ^^^^^^^^^^^ type: i8[4]
    b = bitcast(x, f32)
    #   ^^^^^^^^^^^^^^^ type: f32[4]
