# tip: allo-filetest ide/selections/kernels
from allo import i32, kernel

N = 4


@kernel
def add(x: i32, y: i32) -> i32:
    return x + y


@kernel
def gemm(a: "i32[N, 2*N]", n: i32 = (1 + 2)) -> i32:
#                                   ^ selects: (1 + 2)
#   ... n: i32 = (1 + 2)
#   ... a: "i32[N, 2*N]", n: i32 = (1 + 2)
#   ... (a: "i32[N, 2*N]", n: i32 = (1 + 2))
#   ... def gemm(a: "i32[N, 2*N]" ... tal -= 1⏎    return total
#   ... @kernel⏎def gemm(a: "i32[ ... tal -= 1⏎    return total
#   ... from allo import i32, ker ... al -= 1⏎    return total⏎
    total: i32 = 0
    for i in range(N):
        # Rows are long
        total += add(a[i, i + 1], y=(n * 3) + 4)
        #                ^ selects: i, i + 1
        #   ... [i, i + 1]
        #   ... a[i, i + 1]
        #   ... a[i, i + 1], y=(n * 3) + 4
        #   ... (a[i, i + 1], y=(n * 3) + 4)
        #   ... add(a[i, i + 1], y=(n * 3) + 4)
        #   ... total += add(a[i, i + 1], y=(n * 3) + 4)
        #   ... total += add(a[i, i + 1], ... 0:⏎            total -= 1
        #   ... for i in range(N):⏎       ... 0:⏎            total -= 1
        #   ... total: i32 = 0⏎    for i  ... tal -= 1⏎    return total
        #   ... def gemm(a: "i32[N, 2*N]" ... tal -= 1⏎    return total
        #   ... @kernel⏎def gemm(a: "i32[ ... tal -= 1⏎    return total
        #   ... from allo import i32, ker ... al -= 1⏎    return total⏎
        #                         ^ selects: y
        #   ... y=(n * 3) + 4
        #   ... a[i, i + 1], y=(n * 3) + 4
        #   ... (a[i, i + 1], y=(n * 3) + 4)
        #   ... add(a[i, i + 1], y=(n * 3) + 4)
        #   ... total += add(a[i, i + 1], y=(n * 3) + 4)
        #   ... total += add(a[i, i + 1], ... 0:⏎            total -= 1
        #   ... for i in range(N):⏎       ... 0:⏎            total -= 1
        #   ... total: i32 = 0⏎    for i  ... tal -= 1⏎    return total
        #   ... def gemm(a: "i32[N, 2*N]" ... tal -= 1⏎    return total
        #   ... @kernel⏎def gemm(a: "i32[ ... tal -= 1⏎    return total
        #   ... from allo import i32, ker ... al -= 1⏎    return total⏎
        #                               ^ selects: n * 3
        #   ... (n * 3)
        #   ... (n * 3) + 4
        #   ... y=(n * 3) + 4
        #   ... a[i, i + 1], y=(n * 3) + 4
        #   ... (a[i, i + 1], y=(n * 3) + 4)
        #   ... add(a[i, i + 1], y=(n * 3) + 4)
        #   ... total += add(a[i, i + 1], y=(n * 3) + 4)
        #   ... total += add(a[i, i + 1], ... 0:⏎            total -= 1
        #   ... for i in range(N):⏎       ... 0:⏎            total -= 1
        #   ... total: i32 = 0⏎    for i  ... tal -= 1⏎    return total
        #   ... def gemm(a: "i32[N, 2*N]" ... tal -= 1⏎    return total
        #   ... @kernel⏎def gemm(a: "i32[ ... tal -= 1⏎    return total
        #   ... from allo import i32, ker ... al -= 1⏎    return total⏎
        if total > 0:
            total -= 1
# <| selects: if total > 0:⏎            total -= 1
#   ... total += add(a[i, i + 1], ... 0:⏎            total -= 1
#   ... for i in range(N):⏎       ... 0:⏎            total -= 1
#   ... total: i32 = 0⏎    for i  ... tal -= 1⏎    return total
#   ... def gemm(a: "i32[N, 2*N]" ... tal -= 1⏎    return total
#   ... @kernel⏎def gemm(a: "i32[ ... tal -= 1⏎    return total
#   ... from allo import i32, ker ... al -= 1⏎    return total⏎
    return total
