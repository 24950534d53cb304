# tip: allo-filetest sema/constexpr/fail_python_functions
import math

from allo import f32, i32, kernel
#                                | fix#3 Import 'abs' from allo: ", abs"

BROKEN = 1 // 0
#        ^^^^^^ note#4: this fails


@kernel
def python_functions(x: f32, i: i32) -> f32:
    a: f32 = math.sqrt(x)
    #        ^^^^^^^^^ error[not-callable]#1: Only kernels, operators and consteval functions can be called in a kernel, but got 'math.sqrt'
    #        ^^^^^^^^^ note#1: at run time it is allo's own: write 'allo.math.sqrt'
    b: i32 = int(x)
    #        ^^^ error[undefined-name]#2: Name 'int' is not defined
    #        ^^^ note#2: a conversion is 'cast(x, i32)' or a declaration with a type
    c: i32 = abs(i)
    #        ^^^ error[undefined-name]#3: Name 'abs' is not defined
    #        ^^^ note#3: the absolute value is 'allo.math.abs(x)'
    d: i32 = BROKEN
    #        ^^^^^^ error[invalid-constant]#4: 'BROKEN' has no value: Division of a constant by zero
    e: f32 = math.sqrt(-1.0)
    #        ^^^^^^^^^^^^^^^ error[constant-folding]: The argument is outside the domain of 'math.sqrt'
    return x
