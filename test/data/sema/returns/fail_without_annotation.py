# tip: allo-filetest sema/returns/fail_without_annotation
from allo import i32, kernel


@kernel
def without_annotation(x: i32):
    return x
#   ^^^^^^^^ error[return-without-annotation]: Return values require an explicit return annotation on kernel 'without_annotation'


@kernel
def annotated_void(x: i32) -> None:
    return x
#   ^^^^^^^^ error[return-count]: Return value count mismatch: expected 0, got 1
