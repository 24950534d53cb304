# tip: allo-filetest sema/scope/fail_used_after_block
from allo import grid, i32, kernel
#                                 | fix#1 Declare 'a' before the block: ", apint"
#                                 | fix#2 Declare 'b' before the block: ", index"
#                                 | fix#4 Declare 'd' before the block: ", index"


@kernel
def used_after_block(x: i32, out: "i32[8]"):
    if x > 0:
#   | fix#1 Declare 'a' before the block: "a: apint(33, signed=True) = 0\n    "
        a = x
    else:
        a = x + 1
#       ^ note#1: 'a' is local to the block in which it is introduced here: declare it before the block
    for i in range(4):
#   | fix#2 Declare 'b' before the block: "b: index = 0\n    "
    #   ^ note#5: 'i' is local to the block in which it is introduced here: declare it before the block
        b = i
#       ^ note#2: 'b' is local to the block in which it is introduced here: declare it before the block
    while x > 3:
#   | fix#3 Declare 'c' before the block: "c: i32 = 0\n    "
        c = x
#       ^ note#3: 'c' is local to the block in which it is introduced here: declare it before the block
        x -= 1
    for p, q in grid(2, 2):
#   | fix#4 Declare 'd' before the block: "d: index = 0\n    "
    #   ^ note#6: 'p' is local to the block in which it is introduced here: declare it before the block
        d = p
#       ^ note#4: 'd' is local to the block in which it is introduced here: declare it before the block
    out[0] = a
    #        ^ error[undefined-name]#1: Name 'a' is not defined
    out[1] = b
    #        ^ error[undefined-name]#2: Name 'b' is not defined
    out[2] = c
    #        ^ error[undefined-name]#3: Name 'c' is not defined
    out[3] = d
    #        ^ error[undefined-name]#4: Name 'd' is not defined
    out[4] = i + p
    #        ^ error[undefined-name]#5: Name 'i' is not defined
    #            ^ error[undefined-name]#6: Name 'p' is not defined
