# tip: allo-filetest sema/assignments/fail_tuple_into_name
from allo import i32, kernel


@kernel
def pair(x: i32) -> (i32, i32):
    return x, x


@kernel
def tuple_into_name(x: i32) -> i32:
    a: i32 = 0
    a = pair(x)
#   ^ error[tuple-to-name]: A tuple of 2 values cannot be assigned to the single name 'a': unpack it
    a = (x, x)
#   ^ error[tuple-to-name]: A tuple of 2 values cannot be assigned to the single name 'a': unpack it
    b = pair(x)
#   ^ error[tuple-to-name]: A tuple of 2 values cannot be assigned to the single name 'b': unpack it
    return a
