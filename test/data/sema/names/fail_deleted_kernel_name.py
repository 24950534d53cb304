# tip: allo-filetest sema/names/fail_deleted_kernel_name
from allo import i32, kernel


@kernel
def name_of_missing_kernel(x: i32, out: "i32[1]"):
    out[0] = smooth(x, 3)
    #        ^^^^^^ error[undefined-name]: Name 'smooth' is not defined
