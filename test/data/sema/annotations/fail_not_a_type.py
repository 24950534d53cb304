# tip: allo-filetest sema/annotations/fail_not_a_type
from allo import i32, kernel

N = 8


@kernel
def not_a_type(a: 8, b: N, c: (i32, i32), d: None, e: "hello there"):
#                 ^ error[not-a-type]: Unsupported type annotation '8': the integer 8 is not a type
#                       ^ error[not-a-type]: Unsupported type annotation 'N': the integer 8 is not a type
#                             ^^^^^^^^^^ error[not-a-type]: Unsupported type annotation '(i32, i32)': a variable cannot have a tuple type
#                                            ^^^^ error[none-annotation]: 'None' is not a type
#                                                            ^^^^^ error[invalid-annotation]: Unsupported type annotation 'hello there': Unexpected 'there' in a type annotation
    pass
