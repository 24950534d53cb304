# tip: allo-filetest sema/loops/range_forms
from allo import i32, index, kernel, u8
from allo import range as allo_range


@kernel
def range_forms(n: i32, u: u8, at: index, a: "i32[20]"):
    for i in range(10):
        a[i] = 0
    for i in range(10, 20):
        a[i] = 1
    for i in range(0, 20, 2):
        a[i] = 2
    for i in allo_range(n):
        a[i] = 3
    for i in range(u, n, at + 1):
        a[i] = 4
    for i in range(a[0], n * 2, a[1]):
        a[i] = 5
    for _ in range(-3, 3):
        a[0] += 1
    for i in range(0):
        a[i] = 6
    for i in range(10, 0):
    #        ^^^^^^^^^^^^ warning[constant-condition]#1: 'range(10, 0)' is always empty
    #        ^^^^^^^^^^^^ note#1: a loop of a kernel counts upwards only
        a[i] = 7
