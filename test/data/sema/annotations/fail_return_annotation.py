# tip: allo-filetest sema/annotations/fail_return_annotation
from allo import i32, kernel


@kernel
def return_annotation(x: i32) -> word:
#                                ^^^^ error[undefined-name]: Name 'word' is not defined
    return x


@kernel
def return_tuple(x: i32) -> (i32, int):
#                                 ^^^ error[not-a-type]#1: Unsupported type annotation 'int': a type of Python has no width, write 'i32' or another type of allo
#                                 ^^^ fix#1 Change to 'i32': "i32"
    return x, x
