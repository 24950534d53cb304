# tip: allo-filetest exec/tensors_in_branches
from allo import KernelOptions, i32, kernel, u1

Tensors = KernelOptions(enable_tensor=True)


@kernel(options=Tensors)
def both(a: "i32[3]", c: u1) -> i32:
    b = a
    if c:
        b = a + a
    else:
        b = a - 1
    return b[0] * 100 + a[0]


@kernel(options=Tensors)
def one(a: "i32[3]", c: u1) -> i32:
    b = a
    if c:
        b[0] = 9
    a[1] = 5
    return b[0] * 100 + b[1] * 10 + a[0]


@kernel(options=Tensors)
def matched(a: "i32[3]", k: i32) -> i32:
    b = a
    match k:
        case 0:
            b = a * a
        case 1:
            b, a = a, b + 1
        case 2:
            b[2] = 8
    return b[2] * 100 + a[2]


# run: both([1, 2, 3], 1) == 201
# run: both([1, 2, 3], 0) == 1
# run: one([1, 2, 3], 1) == 921
# run: one([1, 2, 3], 0) == 121
# run: matched([1, 2, 3], 0) == 903
# run: matched([1, 2, 3], 1) == 304
# run: matched([1, 2, 3], 2) == 803
# run: matched([1, 2, 3], 3) == 303
