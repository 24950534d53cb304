from allo import KernelOptions, i16, i32, kernel

Tensors = KernelOptions(enable_tensor=True, typing_style="cpp")


@kernel(options=Tensors)
def more(a: "i16[2]") -> "i16[2]":
    return a + a[1]


# What 'match' chooses among is one array after all.
@kernel(options=Tensors)
def swap(n: i32, p: "i16[2]") -> i32:
    q: "i16[2]" = more(p)
    left: i32 = n
    while left > 0:
        left -= 1
        q, p = p, q
        match n % 3:
            case 0:
                q = p
    return n


@kernel(options=Tensors)
def swap_and_sum(n: i32, p: "i16[2]") -> i32:
    q: "i16[2]" = more(p)
    left: i32 = n
    while left > 0:
        left -= 1
        q, p = p, q
        match n % 3:
            case 0:
                q = p
    return q[0] * 100 + p[1]


# run: swap(3, [1, 2]) == 3
# run: swap(4, [1, 2]) == 4
