# tip: allo-filetest sema/templates/fail_common_error
from allo import Template, f32, i32, kernel

T = Template("T")


@kernel(T)
def common_error(x: T) -> T:
    return x + missing
    #          ^^^^^^^ error[undefined-name]: Name 'missing' is not defined


a = common_error[i32]
b = common_error[f32]
