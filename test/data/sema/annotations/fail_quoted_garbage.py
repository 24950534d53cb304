# tip: allo-filetest sema/annotations/fail_quoted_garbage
from allo import i32, kernel


@kernel
def quoted_garbage(a: "i32[", b: "", c: "i32 4"):
#                      ^^^^ error[invalid-annotation]: Unsupported type annotation 'i32[': Type annotation ends too early
#                                ^^ error[invalid-annotation]: Unsupported type annotation '': Type annotation is empty
#                                            ^ error[invalid-annotation]: Unsupported type annotation 'i32 4': Unexpected '4' in a type annotation
    pass
