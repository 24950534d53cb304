# tip: allo-filetest sema/warnings/index_out_of_bounds
from allo import constexpr, grid, i32, index, kernel

N = 8


@kernel
def index_out_of_bounds(a: "i32[N]", m: "i32[4, N]", n: i32):
    END: constexpr = N
    a[8] = 1
    # ^ warning[index-out-of-bounds]: Index 8 is out of bounds for axis 0 of 'a', which has size 8
    a[END] = 2
    # ^^^ warning[index-out-of-bounds]: Index 8 is out of bounds for axis 0 of 'a', which has size 8
    for i in range(1, N + 1):
        a[i] = 3
        # ^ warning[index-out-of-bounds]: Index 'i' goes from 1 to 8, out of bounds for axis 0 of 'a', which has size 8
    for i in range(N):
        a[i + 1] = a[i - 1]
        # ^^^^^ warning[index-out-of-bounds]: Index 'i + 1' goes from 1 to 8, out of bounds for axis 0 of 'a', which has size 8
        #            ^^^^^ warning[index-out-of-bounds]: Index 'i - 1' goes from -1 to 6, out of bounds for axis 0 of 'a', which has size 8
    for i, j in grid(4, N):
        m[j, i] = m[i, j * 2 + 1]
        # ^ warning[index-out-of-bounds]: Index 'j' goes from 0 to 7, out of bounds for axis 0 of 'm', which has size 4
        #              ^^^^^^^^^ warning[index-out-of-bounds]: Index 'j * 2 + 1' goes from 1 to 15, out of bounds for axis 1 of 'm', which has size 8
    for i in range(0, 20, 4):
        k: index = i + i
        a[k // 2] = a[(i - i) * 9]
    for i in range(n):
        for j in range(9):
            a[j] = i
            # ^ warning[index-out-of-bounds]: Index 'j' goes from 0 to 8, out of bounds for axis 0 of 'a', which has size 8
    if n > 0:
        a[n - n] = m[4, 0]
        #            ^ warning[index-out-of-bounds]: Index 4 is out of bounds for axis 0 of 'm', which has size 4
    for i in range(2):
        if i > 0:
            a[i + N] = 4
            # ^^^^^ warning[index-out-of-bounds]: Index 'i + N' goes from 8 to 9, out of bounds for axis 0 of 'a', which has size 8
