# tip: allo-filetest sema/types/sums_of_equal_widths
# twin: cpp
from allo import i32, kernel, u32


@kernel
def sums_of_equal_widths(a: i32, b: i32, v: u32):
    r0 = a + 1
    #    ^^^^^ type: i33 | cpp: i32
    r1 = 1 + a
    #    ^^^^^ type: i33 | cpp: i32
    r2 = a - 1
    #    ^^^^^ type: i33 | cpp: i32
    r3 = 1 - a
    #    ^^^^^ type: i33 | cpp: i32
    r4 = a + 1 + b
    #    ^^^^^^^^^ type: i34 | cpp: i32
    r5 = a + 1 + 2
    #    ^^^^^^^^^ type: i34 | cpp: i32
    r6 = 1 + 2 + a
    #    ^^^^^^^^^ type: i34 | cpp: i32
    r7 = -a
    #    ^^ type: i33 | cpp: i32
    r8 = -(a + b)
    #    ^^^^^^^^ type: i34 | cpp: i32
    r9 = v + v
    #    ^^^^^ type: u33 | cpp: u32
    r10 = v + a
    #     ^^^^^ type: i34 | cpp: u32
