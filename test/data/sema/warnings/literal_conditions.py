# tip: allo-filetest sema/warnings/literal_conditions
from allo import grid, i32, kernel, u8

LIMIT = 4


@kernel
def literal_conditions(x: i32, u: u8, a: "i32[4]") -> i32:
    hits: i32 = 0
    if x == 3 or 4:
    #            ^ warning[constant-condition]#1: '4' is always true
    #            ^ note#1: it is not compared with 'x', but a condition of its own
    #            ^ fix#1 Change to 'x == 4': "x == 4"
        hits = 1
    if x != 3 or -4:
    #            ^^ warning[constant-condition]#2: '-4' is always true
    #            ^^ note#2: it is not compared with 'x', but a condition of its own
    #            ^^ fix#2 Change to 'x != -4': "x != -4"
        hits = 2
    while hits < 3 and 0.5:
    #                  ^^^ warning[constant-condition]#3: '0.5' is always true
    #                  ^^^ note#3: it is not compared with 'hits', but a condition of its own
    #                  ^^^ fix#3 Change to 'hits < 0.5': "hits < 0.5"
        hits += 1
    if x != 3 or x != 4:
    #  ^^^^^^^^^^^^^^^^ warning[constant-condition]: 'x != 3 or x != 4' is always true
        hits = 4
    if a[0] == 3 and u > 0 and 4 == a[0]:
    #  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[constant-condition]: 'a[0] == 3 and u > 0 and 4 == a[0]' is always false
        hits = 5
    if u < 3 and u > 4:
    #  ^^^^^^^^^^^^^^^ warning[constant-condition]: 'u < 3 and u > 4' is always false
        hits = 6
    if x > 3 or x < 5:
    #  ^^^^^^^^^^^^^^ warning[constant-condition]: 'x > 3 or x < 5' is always true
        hits = 7
    for i in range(10, 0):
    #        ^^^^^^^^^^^^ warning[constant-condition]#4: 'range(10, 0)' is always empty
    #        ^^^^^^^^^^^^ note#4: a loop of a kernel counts upwards only
        hits += 1
    for i, j in grid((3, 1), 4):
    #                ^^^^^^ warning[constant-condition]#5: '(3, 1)' is always empty
    #                ^^^^^^ note#5: a loop of a kernel counts upwards only
        a[j] = i
    # Each of these can have either outcome, or may be meant.
    if x != 3 or u != 4 or a[0] != 3 or a[1] != 4:
        hits = 8
    if x == 3 or x == LIMIT or x > 2 and x < 9 or LIMIT:
        hits = 9
    if x > LIMIT and x < 3:
        hits = 10
    for i in range(5, 5):
        hits += 1
    for i in range(10, LIMIT):
        hits += 1
    return hits
