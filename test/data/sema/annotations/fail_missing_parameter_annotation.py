# tip: allo-filetest sema/annotations/fail_missing_parameter_annotation
from allo import i32, kernel


@kernel
def missing_parameter_annotation(x, y: i32, z) -> i32:
#                                ^ error[missing-annotation]#1: Parameter 'x' is missing a type annotation
#                                 | fix#1 Annotate it as i32: ": i32"
#                                           ^ error[missing-annotation]#2: Parameter 'z' is missing a type annotation
#                                            | fix#2 Annotate it as i32: ": i32"
    return x + y + z
