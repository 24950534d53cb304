# tip: allo-filetest sema/silent/fail_kernel_misspelt_in_import
from allo import i32, kernal
#                     ^^^^^^ error[unknown-import]#1: Module 'allo' has no name 'kernal'
#                     ^^^^^^ fix#1 Change to 'kernel': "kernel"


@kernal
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
