# tip: allo-filetest sema/library/fail_casts
from allo import bitcast, cast, f32, i32, index, kernel, u8


@kernel
def bad_casts(x: i32, f: f32, n: index, b: i32[4]):
    a = cast(f, index)
    #   ^^^^^^^^^^^^^^ error[invalid-cast]: Unsupported cast from 'f32' to 'index'
    c = cast(x, x)
    #           ^ error[cast-type]: 'cast' converts to a scalar type, got a value of type 'i32'
    d = cast(x, i32[4])
    #           ^^^^^^ error[cast-type]: 'cast' converts to a scalar type, got the type 'i32[4]'
    e = cast(b, f32)
    #        ^ error[buffer-operator]: 'cast' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    g = cast("text", i32)
    #        ^^^^^^ error[cast-operand]: 'cast' cannot convert a string
    h = bitcast(x, u8)
    #   ^^^^^^^^^^^^^^ error[bitcast-width]: 'bitcast' from 'i32' to 'u8' needs equal widths, but the widths 32 and 8 differ
    i = bitcast(n, f32)
    #   ^^^^^^^^^^^^^^^ error[invalid-cast]: Unsupported cast from 'index' to 'f32'
    j = bitcast(3, f32)
    #           ^ error[cast-operand]: 'bitcast' cannot convert the integer 3
    k = bitcast(b, f32)
    #           ^ error[buffer-operator]: 'bitcast' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    l = cast(300, u8)
    #        ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'u8', which holds 0 to 255
