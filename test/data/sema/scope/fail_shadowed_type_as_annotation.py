# tip: allo-filetest sema/scope/fail_shadowed_type_as_annotation
from allo import i32, kernel


@kernel
def shadowed_type_as_annotation(x: i32) -> i32:
#                                  ^^^ note#1: used here
    i32 = x
#   ^^^ warning[shadowed-name]#1: 'i32' hides a module-level name that this kernel uses
    y: i32 = x
    #  ^^^ error[invalid-constant]: 'i32' is a runtime value of type 'i32', but a compile-time value is needed here
    return y
