# tip: allo-filetest sema/names/fail_python_builtins
from allo import f32, i32, kernel
#                                | fix#2 Import 'abs' from allo: ", abs"


@kernel
def python_builtins(x: i32, y: f32, out: "f32[3]"):
    out[0] = float(x)
    #        ^^^^^ error[undefined-name]#1: Name 'float' is not defined
    #        ^^^^^ note#1: a conversion is 'cast(x, f32)' or a declaration with a type
    out[1] = abs(y)
    #        ^^^ error[undefined-name]#2: Name 'abs' is not defined
    #        ^^^ note#2: the absolute value is 'allo.math.abs(x)'
    out[2] = round(y)
    #        ^^^^^ error[undefined-name]#3: Name 'round' is not defined
    #        ^^^^^ note#3: rounding is 'allo.math.floor(x + 0.5)'
