# tip: allo-filetest sema/annotations/fail_no_such_width
from allo import i32, kernel


@kernel
def no_such_width(a: i1, b: "i33[4]") -> i32:
#                    ^^ error[undefined-name]: Name 'i1' is not defined
#                            ^^^ error[undefined-name]#1: Name 'i33' is not defined
#                            ^^^ fix#1 Change to 'i32': "i32"
    return a + b[0]
