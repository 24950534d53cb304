# tip: allo-filetest sema/declarations/fail_list_element
from allo import i32, kernel


@kernel
def list_element(x: i32, out: "i32[2]"):
    a: "i32[2]" = [1, x]
    #                 ^ error[list-element]: List initializer elements must be compile-time numbers, got a value of type 'i32'
    b: "i32[2]" = ["one", 2]
    #              ^^^^^ error[list-element]: List initializer elements must be compile-time numbers, got a string
    c: "i32[2]" = [nothing, 2]
    #              ^^^^^^^ error[undefined-name]: Name 'nothing' is not defined
    out[0] = a[0] + b[0] + c[0]
