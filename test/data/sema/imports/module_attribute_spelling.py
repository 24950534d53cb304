# tip: allo-filetest sema/imports/module_attribute_spelling
import allo


@allo.kernel
def module_attribute_spelling(x: allo.i32, a: "allo.f32[4]", b: allo.u8[2]) -> allo.i32:
    for i in allo.range(4):
        a[i] = 0.0
    for i, j in allo.grid(2, 2):
        b[i] = 1
    return x + x
    #      ^^^^^ type: i33
