# tip: allo-filetest sema/annotations/void_returns
from allo import i32, kernel


@kernel
def no_annotation(out: "i32[4]"):
    out[0] = 1


@kernel
def annotated_none(out: "i32[4]") -> None:
    return


@kernel
def quoted_none(out: "i32[4]") -> "None":
    return None


@kernel
def empty_tuple(out: "i32[4]") -> ():
    out[0] = 1


@kernel
def caller(out: "i32[4]"):
    no_annotation(out)
    annotated_none(out)
    quoted_none(out)
    empty_tuple(out)
