# tip: allo-filetest sema/templates/fail_too_many_instances
from allo import Template, i32, kernel

N = Template("N")


@kernel(N)
def branch(x: i32) -> i32:
    return branch[2 * N](x) + branch[2 * N + 1](x)
    #      ^^^^^^^^^^^^^ error[instance-count]: Instantiation of kernel 'branch' exceeds the limit of 1000 instances


@kernel
def too_many_instances(x: i32) -> i32:
    return branch[1](x)
