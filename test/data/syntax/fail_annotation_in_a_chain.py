# tip: allo-filetest syntax/fail_annotation_in_a_chain
from allo import i32, kernel


@kernel
def annotation_in_a_chain(x: i32) -> i32:
    b = m: i32
#   ^^^^^^^^^^ error[chained-assignment]: Multiple assignment targets are not supported
    c = m: x + x
#   ^^^^^^^^^^^^ error[chained-assignment]: Multiple assignment targets are not supported
    return x
