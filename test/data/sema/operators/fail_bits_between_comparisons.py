# tip: allo-filetest sema/operators/fail_bits_between_comparisons
from allo import i32, kernel


@kernel
def between(x: i32) -> i32:
    if x > 3 & x < 7:
    #  ^^^^^^^^^^^^^ error[chained-comparison]#1: Multi-way comparisons are not supported: combine two comparisons with 'and'
    #      ^^^^^ note#1: '&' binds closer than a comparison: '3 & x' is computed first
    #      ^^^^^ fix#1 Write 'and' instead of '&': "3 and x"
        return 1
    if x == 1 | x == 2:
    #  ^^^^^^^^^^^^^^^ error[chained-comparison]#2: Multi-way comparisons are not supported: combine two comparisons with 'and'
    #       ^^^^^ note#2: '|' binds closer than a comparison: '1 | x' is computed first
    #       ^^^^^ fix#2 Write 'or' instead of '|': "1 or x"
        return 2
    if 0 < (x & 3) < 2:
    #  ^^^^^^^^^^^^^^^ error[chained-comparison]#3: Multi-way comparisons are not supported: combine two comparisons with 'and'
    #  ^^^^^^^^^^^^^^^ fix#3 Combine the comparisons with 'and': "0 < x & 3 and x & 3 < 2"
        return 3
    return 0
