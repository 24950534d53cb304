# tip: allo-filetest sema/declarations/fail_buffer_mismatch
from allo import f32, i32, kernel


@kernel
def buffer_mismatch(a: "i32[4]", b: "f32[4]"):
    c: "i32[8]" = a
    #             ^ error[invalid-initializer]: Unsupported initializer for variable 'c': expected 'i32[8]', got 'i32[4]'
    d: "i32[4]" = b
    #             ^ error[invalid-initializer]: Unsupported initializer for variable 'd': expected 'i32[4]', got 'f32[4]'
    e: i32 = a
    #        ^ error[invalid-initializer]: Unsupported initializer for variable 'e': a value of type 'i32[4]' cannot be converted to 'i32'
