# tip: allo-filetest sema/assignments/fail_buffer_shape
from allo import f32, i32, kernel


@kernel
def buffer_shape(a: "f32[4]", b: "f32[8]", c: "i32[4]", x: i32):
    a = b
    #   ^ error[shape-mismatch]: 'a' has type 'f32[4]', but a value of type 'f32[8]' is assigned to it
    a = c
    #   ^ error[shape-mismatch]: 'a' has type 'f32[4]', but a value of type 'i32[4]' is assigned to it
    x = a
    #   ^ error[shape-mismatch]: A value of type 'f32[4]' cannot be converted to 'i32'
    a = [1.0, 2.0, 3.0, 4.0]
    #   ^^^^^^^^^^^^^^^^^^^^ error[not-a-value]: 'a' has type 'f32[4]', but a list is assigned to it
