# tip: allo-filetest sema/silent/fail_allo_not_imported

@allo.kernel
#^^^^ error[undefined-name]#1: Name 'allo' is not defined
#^^^^ note#1: 'allo' is this language: import it with 'import allo'
def f(x: allo.i32) -> allo.i32:
#        ^^^^ error[undefined-name]: Name 'allo' is not defined
#                     ^^^^ error[undefined-name]: Name 'allo' is not defined
    return x
