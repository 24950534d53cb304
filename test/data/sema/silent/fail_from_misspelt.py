# tip: allo-filetest sema/silent/fail_from_misspelt
fron allo import i32, kernel
# <---- error[syntax]#1: Expected 'from' instead of 'fron'
# <---- fix#1 Change to 'from': "from"


@kernel
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
