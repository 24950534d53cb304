# tip: allo-filetest sema/templates/fail_missing_in_decorator
from allo import Template, i32, kernel

T = Template("T")


@kernel
def f(a: T) -> T:
#        ^ error[unbound-template]: Template 'T' is not bound: name it in the kernel decorator
#              ^ error[unbound-template]: Template 'T' is not bound: name it in the kernel decorator
    return a


@kernel
def use(x: i32) -> i32:
    return f[i32](x)
