# tip: allo-filetest syntax/fail_formatted_string
from allo import i32, kernel


@kernel
def formatted_string(x: i32):
    print(f"{x")
    #       ^ error[syntax]: '{' of the formatted string was never closed
    print(f"{}")
    #       ^^ error[syntax]: Expected an expression between '{' and '}'
    print(f"{x + }")
    #          ^ error[syntax]: Invalid syntax
