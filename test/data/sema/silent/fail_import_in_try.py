# tip: allo-filetest sema/silent/fail_import_in_try
try:
    from allo import i32 kernel
    #                   | fix#1 Insert ',': ","
    #                    ^^^^^^ error[syntax]#1: Expected ',' before 'kernel'
except ImportError:
    pass


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
