# tip: allo-filetest sema/templates/recursion_that_ends
from allo import Template, i32, kernel

K = Template("K")
N = Template("N")


@kernel(K)
def tree(x: i32) -> i32:
    if K == 0:
        return x
    else:
        return tree[K - 1](x) + tree[K - 1](x) * 2


@kernel(N)
def even(x: i32) -> i32:
    if N == 0:
        return x
    else:
        return odd[N - 1](x)


@kernel(N)
def odd(x: i32) -> i32:
    if N == 0:
        return 0
    else:
        return even[N - 1](x)


@kernel
def recursion_that_ends(x: i32) -> i32:
    return tree[5](x) + even[9](x) + tree[63](x)
