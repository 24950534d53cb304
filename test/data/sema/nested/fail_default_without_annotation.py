# tip: allo-filetest sema/nested/fail_default_without_annotation
from allo import i32, kernel


@kernel
def default_without_annotation(x: i32) -> i32:
    @kernel
    def inner(v, w=3) -> i32:
    #             | fix#1 Annotate it as i32: ": i32"
    #              ^ error[default-without-annotation]#1: Default arguments need an annotation on parameter 'w'
        return v + w

    return inner(x)
