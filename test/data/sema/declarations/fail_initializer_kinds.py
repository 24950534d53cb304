# tip: allo-filetest sema/declarations/fail_initializer_kinds
from allo import i32, kernel


@kernel
def initializer_kinds(x: i32):
    a: i32 = None
    #        ^^^^ error[invalid-initializer]: Unsupported initializer for variable 'a': expected a value of type 'i32', got 'None'
    b: i32 = (1, 2)
    #        ^^^^^^ error[invalid-initializer]: Unsupported initializer for variable 'b': expected a value of type 'i32', got a tuple
    c: i32 = "text"
    #        ^^^^^^ error[invalid-initializer]: Unsupported initializer for variable 'c': expected a value of type 'i32', got a string
    d: i32 = i32
    #        ^^^ error[invalid-initializer]: Unsupported initializer for variable 'd': expected a value of type 'i32', got the type 'i32'
    e: i32 = initializer_kinds
    #        ^^^^^^^^^^^^^^^^^ error[invalid-initializer]: Unsupported initializer for variable 'e': expected a value of type 'i32', got kernel 'initializer_kinds'
