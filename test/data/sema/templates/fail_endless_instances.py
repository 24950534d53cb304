# tip: allo-filetest sema/templates/fail_endless_instances
from allo import Template, i32, kernel

N = Template("N")


@kernel(N)
def endless(x: i32) -> i32:
    return endless[N - 1](x)
    #      ^^^^^^^^^^^^^^ error[instance-depth]: Template instantiation of kernel 'endless' is nested more than 64 levels deep


@kernel(N)
def ends(x: i32) -> i32:
    if N == 0:
        return x
    else:
        return ends[N - 1](x)


@kernel
def endless_instances(x: i32) -> i32:
    # A second way that is short enough makes the long one good.
    return endless[4](x) + ends[100](x) + ends[60](x)
