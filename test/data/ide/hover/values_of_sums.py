# tip: allo-filetest ide/hover/values_of_sums
from allo import grid, i16, i32, i64, index, kernel, u8


@kernel
def values_of_sums(a: "i16[64]", b: "i16[64]", m: u8, n: index) -> i64:
    exact: i64 = 0
    # ^ why: exact: i64
    #   ... Values: -68,717,379,584 to 68,719,476,736 (38 of 64 bits are ever used)
    some: i64 = 0
    # ^ why: some: i64
    #   ... Values: -192 to 0 (9 of 64 bits are ever used)
    for i in range(64):
        exact += a[i] * b[i]
        if a[i] > 0:
            some -= 3
    nested: i64 = 0
    # ^ why: nested: i64
    #   ... Values: -2,097,152 to 2,097,088 (22 of 64 bits are ever used)
    for i in range(8):
        row: i64 = 0
        # ^ why: row: i64
        #   ... Values: -262,144 to 262,136 (19 of 64 bits are ever used)
        for k in range(8):
            row = row + a[8 * i + k]
        nested += row
    known: i64 = 0
    # ^ why: known: i64
    #   ... Values: 0 to 510 (9 of 64 bits are ever used)
    for i in range(m):
        known += 2
    unknown: i64 = 0
    # ^ why: unknown: i64
    #   ... Values: 0 to 9,223,372,036,854,775,807 (63 of 64 bits are ever used)
    for i in range(n):
        unknown += 1
    cells: "i64[4, 4]" = 0
    # ^ why: cells: i64[4, 4]
    #   ... buffer of 16 elements of i64
    #   ... Values: -10,737,090,560 to 10,737,418,240 (35 of 64 bits are ever used)
    for i, j, k in grid(4, 4, 10):
        cells[i, j] += a[i] * b[k]
    return exact + some + nested + known + unknown + cells[0, 0]
