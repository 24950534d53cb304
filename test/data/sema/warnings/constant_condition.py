# tip: allo-filetest sema/warnings/constant_condition
from allo import i32, kernel, u8, u64


@kernel
def constant_condition(x: i32, u: u8, w: u64, a: "i32[4]") -> i32:
    hits: i32 = 0
    if u < 0:
    #  ^^^^^ warning[constant-condition]: 'u < 0' is always false
        hits = 1
    if u >= 0 and x > 0:
    #  ^^^^^^ warning[constant-condition]: 'u >= 0' is always true
        hits = 2
    if w >= 0:
    #  ^^^^^^ warning[constant-condition]: 'w >= 0' is always true
        hits = 3
    if u <= 255:
    #  ^^^^^^^^ warning[constant-condition]: 'u <= 255' is always true
        hits = 4
    if x == x:
    #  ^^^^^^ warning[constant-condition]: 'x == x' is always true
        hits = 5
    if a[x] != a[x]:
    #  ^^^^^^^^^^^^ warning[constant-condition]: 'a[x] != a[x]' is always false
        hits = 6
    for i in range(4):
        if i < 8:
        #  ^^^^^ warning[constant-condition]: 'i < 8' is always true
            hits += 1
        if i - 4 > 0:
        #  ^^^^^^^^^ warning[constant-condition]: 'i - 4 > 0' is always false
            hits += 1
    while (u & 7) > 7:
    #     ^^^^^^^^^^^ warning[constant-condition]: '(u & 7) > 7' is always false
    #     ^^^^^^^^^^^ warning[endless-loop]: Nothing in the loop changes the values that '(u & 7) > 7' reads
        hits += 1
    return hits if u % 3 < 3 else x
    #              ^^^^^^^^^ warning[constant-condition]: 'u % 3 < 3' is always true
