# tip: allo-filetest sema/nested/fail_annotation_never_defined
from allo import i32, kernel


@kernel
def annotation_never_defined(x: i32, out: "i32[4]"):
    @kernel
    def fill(v: T, target: "i32[N]") -> i33:
    #           ^ error[undefined-name]: Name 'T' is not defined
    #                           ^ error[undefined-name]: Name 'N' is not defined
    #                                   ^^^ error[undefined-name]#1: Name 'i33' is not defined
    #                                   ^^^ note#1: widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
        return v

    out[0] = fill(x, out)
