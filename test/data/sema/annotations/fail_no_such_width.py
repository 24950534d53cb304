# tip: allo-filetest sema/annotations/fail_no_such_width
from allo import i32, kernel


@kernel
def no_such_width(a: i1, b: "i33[4]") -> i32:
#                    ^^ error[undefined-name]#1: Name 'i1' is not defined
#                    ^^ note#1: widths without a name of their own are made with 'apint', as in i1 = apint(1, signed=True)
#                            ^^^ error[undefined-name]#2: Name 'i33' is not defined
#                            ^^^ note#2: widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
    return a + b[0]
