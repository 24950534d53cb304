# tip: allo-filetest sema/templates/fail_unbound
from allo import Template, i32, kernel

T = Template("T")
N = Template("N")


@kernel(T)
def unbound(x: T, out: "T[N]", y: N) -> N:
#                         ^ error[unbound-template]: Template 'N' is not bound: name it in the kernel decorator
#                                 ^ error[unbound-template]: Template 'N' is not bound: name it in the kernel decorator
#                                       ^ error[unbound-template]: Template 'N' is not bound: name it in the kernel decorator
    z: "i32[N]" = 0
    #       ^ error[unbound-template]: Template 'N' is not bound: name it in the kernel decorator
    w: N = 3
    #  ^ error[unbound-template]: Template 'N' is not bound: name it in the kernel decorator
    for i in range(N):
    #              ^ error[unbound-template]: Template 'N' is not bound: name it in the kernel decorator
        out[i] = x
    return x


@kernel
def none_declared(x: T) -> i32:
#                    ^ error[unbound-template]: Template 'T' is not bound: name it in the kernel decorator
    return x
