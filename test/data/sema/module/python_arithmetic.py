# tip: allo-filetest sema/module/python_arithmetic
from allo import i32, kernel

A = -7 // 2 + 5
B = -7 % 3
C = 7 / 2
D = 2 ** 3 ** 2 - 500
E = 0x10 >> 2 | 3
F = not A
G = 5 if F else 6
H = 1 < 2
I = ~-4


@kernel
def python_arithmetic(a: "i32[A, B, D, E, G, I]", out: "i32[1]"):
    a[0, 0, 0, 0, 0, 0] = H
#   ^ hover: a: i32[1, 2, 12, 7, 6, 3]
    out[0] = C
    #        ^ warning[literal-changes-value]#1: Constant 3.5 becomes 3 when it is converted to 'i32'
    #        ^ fix#1 Write 3: "3"
    #        ^ hover: C = 3.5
