# tip: allo-filetest sema/mapping/fail_repeated
from allo import KernelOptions, i32, kernel


@kernel(mapping=[2], mapping=[3])
#                    ^^^^^^^ error[decorator-argument]: Argument 'mapping' of the kernel decorator is given twice
def repeated(a: "i32[4]"):
    a[0] = 1


@kernel(mapping=[2], options=KernelOptions(typing_style="cpp"))
def with_options(a: "i32[4]"):
    a[0] = a[1] + a[2]
    #      ^^^^^^^^^^^ type: i32
