# tip: allo-filetest sema/assignments/fail_not_a_value
from allo import i32, kernel


@kernel
def nothing(x: i32):
    pass


@kernel
def not_a_value(x: i32):
    a: i32 = 0
    a = None
    #   ^^^^ error[not-a-value]: 'None' cannot be converted to 'i32'
    a = i32
    #   ^^^ error[not-a-value]: The type 'i32' cannot be converted to 'i32'
    a = "text"
    #   ^^^^^^ error[not-a-value]: A string cannot be converted to 'i32'
    a = nothing(x)
    #   ^^^^^^^^^^ error[no-result]: Kernel 'nothing' returns nothing, so its call has no value
    b = nothing(x)
    #   ^^^^^^^^^^ error[no-result]: Kernel 'nothing' returns nothing, so its call has no value
