# tip: allo-filetest ide/hover/names_of_the_language
from allo import Template, constexpr, grid, i8, i32, kernel, min
#                                           ^^ full: type i8
#   ...
#   ... signed integer of 8 bits
#                                                    ^^^^^^ full: @kernel(*templates, mapping=None, options=None)
#   ...
#   ... Makes a function a hardware kernel: it is checked, compiled and can be called from Python.


@kernel
#^^^^^^ full: @kernel(*templates, mapping=None, options=None)
#   ...
#   ... Makes a function a hardware kernel: it is checked, compiled and can be called from Python.
def names_of_the_language(x: "i32[2, 3]", n: constexpr = 3) -> i32:
#   ^^^^^^^^^^^^^^^^^^^^^ full: kernel names_of_the_language(x: i32[2, 3], n: constexpr = 3) -> i32
#   ...
#   ... Sums up.
#   ...
#   ... Over two axes.
#                                            ^^^^^^^^^ full: constexpr
#   ...
#   ... Annotates a parameter or local whose value is known at compile time.
    """Sums up.

    Over two axes.
    """
    s: i32 = 0
    for i, j in grid(2, 3):
    #           ^^^^ full: grid(n, m, ..., *, name=None)
    #   ...
    #   ... Iterates over all index tuples; iterations may run in any order, so none may depend on another.
        x[i, j] = min(x[i, j], s)
        #         ^^^ full: min(x[i, j], s): i32
        #   ...
        #   ... both operands are i32
        #   ...
        #   ... min(x, y, acc=None, propagate_nan=False): The smaller of two values; of a number and NaN the number.
    return s


T = Template("T")


@kernel(T)
def generic(x: "T[4]", y: T = 0) -> T:
#   ^^^^^^^ full: kernel generic(x: T[4], y: T = 0) -> T
#   ...
#   ... templates: T
#   ... instances: [i8], [i32]
    return x[0]


generic_i8 = generic[i8]
#            ^^^^^^^ full: kernel generic(x: T[4], y: T = 0) -> T
#   ...
#   ... templates: T
#   ... instances: [i8], [i32]
generic_i32 = generic[i32]
