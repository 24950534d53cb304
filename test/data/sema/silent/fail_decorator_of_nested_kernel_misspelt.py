# tip: allo-filetest sema/silent/fail_decorator_of_nested_kernel_misspelt
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    @kernal
#    ^^^^^^ error[undefined-name]#1: Name 'kernal' is not defined
#    ^^^^^^ fix#1 Change to 'kernel': "kernel"
    def g(y: i32) -> i32:
        return y + g_missing
        #          ^^^^^^^^^ error[undefined-name]#2: Name 'g_missing' is not defined

    return g(x)
    #      ^^^^ note#2: in call to kernel 'f.g' from 'f'
