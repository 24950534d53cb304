# tip: allo-filetest sema/silent/fail_dict_item
from allo import i32, kernel

d = {"k": kernel}


@d["k"]
def f(x: i32) -> i32:
    return x + f_missing
    #          ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
