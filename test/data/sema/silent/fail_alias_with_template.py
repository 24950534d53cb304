# tip: allo-filetest sema/silent/fail_alias_with_template
from allo import Template, i32, kernel

T = Template("T")
k = kernel(T)


@k
def f(x: T) -> T:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined


f_of_i32 = f[i32]
