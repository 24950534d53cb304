# tip: allo-filetest sema/silent/fail_decorator_misspelt_in_module
import allo
from allo import i32


@allo.kernal
#     ^^^^^^ error[no-attribute]#1: Module 'allo' has no attribute 'kernal'
#     ^^^^^^ fix#1 Change to 'kernel': "kernel"
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
