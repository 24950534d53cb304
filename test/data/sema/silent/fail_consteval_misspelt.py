# tip: allo-filetest sema/silent/fail_consteval_misspelt
from allo import consteval, i32, kernel


@constevl
#^^^^^^^^ error[undefined-name]#1: Name 'constevl' is not defined
#^^^^^^^^ fix#1 Change to 'consteval': "consteval"
def two():
    return 2


@kernel
def f(x: i32) -> i32:
    return x + two() + f_missing
    #                  ^^^^^^^^^ error[undefined-name]: Name 'f_missing' is not defined
