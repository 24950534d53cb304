# tip: allo-filetest sema/operators/fail_chained_comparison
from allo import i32, kernel, u1


@kernel
def chained_comparison(a: i32, b: i32, c: i32, out: "u1[2]"):
    out[0] = a < b < c
    #        ^^^^^^^^^ error[chained-comparison]#1: Multi-way comparisons are not supported: combine two comparisons with 'and'
    #        ^^^^^^^^^ fix#1 Combine the comparisons with 'and': "a < b and b < c"
    if 0 <= a <= b <= c:
    #  ^^^^^^^^^^^^^^^^ error[chained-comparison]#2: Multi-way comparisons are not supported: combine two comparisons with 'and'
    #  ^^^^^^^^^^^^^^^^ fix#2 Combine the comparisons with 'and': "0 <= a and a <= b and b <= c"
        out[1] = 1
