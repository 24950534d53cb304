# tip: allo-filetest sema/names/fail_python_builtins
from allo import f32, i32, kernel


@kernel
def python_builtins(x: i32, y: f32, out: "f32[3]"):
    out[0] = float(x)
    #        ^^^^^ error[undefined-name]: Name 'float' is not defined
    out[1] = abs(y)
    #        ^^^ error[undefined-name]: Name 'abs' is not defined
    out[2] = round(y)
    #        ^^^^^ error[undefined-name]: Name 'round' is not defined
