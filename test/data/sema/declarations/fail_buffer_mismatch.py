# tip: allo-filetest sema/declarations/fail_buffer_mismatch
from allo import f32, i32, kernel


@kernel
def buffer_mismatch(a: "i32[4]", b: "f32[4]"):
    c: "i32[8]" = a
    #             ^ error[initializer-type]: Initializer type mismatch for variable 'c': expected 'i32[8]', got 'i32[4]'
    d: "i32[4]" = b
    #             ^ error[initializer-type]: Initializer type mismatch for variable 'd': expected 'i32[4]', got 'f32[4]'
    e: i32 = a
    #        ^ error[initializer-type]: Initializer type mismatch for variable 'e': expected 'i32', got 'i32[4]'
