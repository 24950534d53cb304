# tip: allo-filetest sema/silent/fail_from_misspelt
fron allo import i32, kernel
#    ^^^^ error[syntax]: Expected an operator or the end of the line before 'allo'


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
