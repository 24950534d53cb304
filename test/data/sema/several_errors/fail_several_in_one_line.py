# tip: allo-filetest sema/several_errors/fail_several_in_one_line
from allo import i32, kernel


@kernel
def several_in_one_line(x: i32, a: "i32[4]") -> i32:
    return (p + x) * q - a[r] + min(s, x)
    #       ^ error[undefined-name]: Name 'p' is not defined
    #                ^ error[undefined-name]: Name 'q' is not defined
    #                      ^ error[undefined-name]: Name 'r' is not defined
    #                               ^ error[undefined-name]: Name 's' is not defined
