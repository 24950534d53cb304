# tip: allo-filetest sema/silent/fail_kernel_not_imported
from allo import i32
#                   | fix#1 Import 'kernel': ", kernel"


@kernel
#^^^^^^ error[undefined-name]#1: Name 'kernel' is not defined
#^^^^^^ note#1: 'kernel' is a name of allo: import it with 'from allo import kernel'
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
