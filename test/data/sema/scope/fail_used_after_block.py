# tip: allo-filetest sema/scope/fail_used_after_block
from allo import grid, i32, kernel


@kernel
def used_after_block(x: i32, out: "i32[8]"):
    if x > 0:
        a = x
    else:
        a = x + 1
#       ^ note#1: 'a' is local to the block in which it is introduced here: declare it before the block
    for i in range(4):
    #   ^ note#5: 'i' is local to the block in which it is introduced here: declare it before the block
        b = i
#       ^ note#2: 'b' is local to the block in which it is introduced here: declare it before the block
    while x > 3:
        c = x
#       ^ note#3: 'c' is local to the block in which it is introduced here: declare it before the block
        x -= 1
    for p, q in grid(2, 2):
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
