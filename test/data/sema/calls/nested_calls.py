# tip: allo-filetest sema/calls/nested_calls
from allo import i32, kernel


@kernel
def clean(x: i32) -> i32:
    return x


@kernel
def caller(x: i32) -> i32:
    return clean(clean(x)) + clean(3)
