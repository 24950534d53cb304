# tip: allo-filetest ide/hover/consteval_functions
from allo import consteval, i32, kernel


@consteval
def power(base, n=2):
#   ^^^^^ full: consteval function power(base, n = 2)
#   ...
#   ... The n-th power.
#         ^^^^ full: base
#   ...
#   ... parameter of consteval function power: a compile-time value
#               ^ full: n=2
#   ...
#   ... parameter of consteval function power: a compile-time value
    """The n-th power."""
    return base**n


@kernel
def consteval_functions(x: i32) -> i32:
    return x + power(3)
    #          ^^^^^ full: consteval function power(base, n = 2)
    #   ...
    #   ... The n-th power.
