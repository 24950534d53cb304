# tip: allo-filetest sema/templates/fail_branch_that_is_taken
from allo import Template, f32, i32, kernel

T = Template("T")


@kernel(T)
def branch_that_is_taken(x: T, out: "i32[4]"):
    if x > 0:
        out[0] = missing
        #        ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
    if T == f32:
        out[1] = absent
        #        ^^^^^^ error[undefined-name]#1: Name 'absent' is not defined
    else:
        out[2] = elsewhere


taken = branch_that_is_taken[f32]
#       ^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'branch_that_is_taken[f32]'
