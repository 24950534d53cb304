# tip: allo-filetest sema/annotations/fail_local_annotation
from allo import i32, kernel


@kernel
def local_annotation(x: i32) -> i32:
    a: word = x
    #  ^^^^ error[undefined-name]: Name 'word' is not defined
    b: int = x
    #  ^^^ error[not-a-type]#1: Unsupported type annotation 'int': a type of Python has no width, write 'i32' or another type of allo
    #  ^^^ fix#1 Change to 'i32': "i32"
    c: None = x
    #  ^^^^ error[none-annotation]: 'None' is not a type
    return x
