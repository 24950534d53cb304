# tip: allo-filetest sema/assignments/fail_values_that_are_not_stored
from allo import i32, kernel

SIZES = (1, 2)


@kernel
def into_element(x: "i32[2]"):
    x[0] = (1, 2)
    #      ^^^^^^ error[not-a-value]: A tuple cannot be stored in an element of 'i32[2]'
    x[1] = [1, 2]
    #      ^^^^^^ error[not-a-value]: A list cannot be stored in an element of 'i32[2]'


@kernel
def into_constant(x: i32):
    SIZES[0] = x
#   ^^^^^^^^ error[invalid-target]: Elements of a tuple cannot be assigned to


@kernel
def into_variable(x: i32) -> i32:
    y: i32 = x
    y = "text"
    #   ^^^^^^ error[not-a-value]: A string cannot be converted to 'i32'
    z = None
    #   ^^^^ error[not-a-value]: 'None' cannot be assigned to a variable
    return y
