# tip: allo-filetest syntax/fail_annotation_in_a_chain
from allo import i32, kernel


@kernel
def annotation_in_a_chain(x: i32) -> i32:
    b = m: i32
    #    ^ error[syntax]: Unexpected ':': an assignment with an annotation has one target
    c = m: x + x
    #    ^ error[syntax]: Unexpected ':': an assignment with an annotation has one target
    d = e: i32 = x
    #    ^ error[syntax]: Unexpected ':': an assignment with an annotation has one target
    f: i32 = g = x
    #          ^ error[syntax]: Unexpected '=': an assignment with an annotation has one target
    h: i32 = k = l = x
    #          ^ error[syntax]: Unexpected '=': an assignment with an annotation has one target
    n = p = (q): i32 = x
    #          ^ error[syntax]: Unexpected ':': an assignment with an annotation has one target
    return b + c + d + e + f + g + h + k + l + n + p
