# tip: allo-filetest sema/nested/fail_error_in_all_instances
from allo import f32, i32, kernel, u8


@kernel
def error_in_all_instances(x: i32, f: f32, u: u8, out: "f32[3]"):
    @kernel
    def inner(v) -> f32:
        return v + missing
        #          ^^^^^^^ error[undefined-name]#1: Name 'missing' is not defined

    out[0] = inner(x)
    #        ^^^^^^^^ note#1: in call to kernel 'error_in_all_instances.inner' from 'error_in_all_instances'
    out[1] = inner(f)
    out[2] = inner(u)
