# tip: allo-filetest sema/constexpr_parameters/fail_annotation_of_a_parameter
from allo import constexpr, i32, kernel


@kernel
def annotation_of_a_parameter(n: constexpr, x: "i32[n]") -> i32:
#                                                   ^ error[undefined-name]: Name 'n' is not defined
    return x[0]
