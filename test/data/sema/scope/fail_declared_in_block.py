# tip: allo-filetest sema/scope/fail_declared_in_block
from allo import f32, i32, kernel


@kernel
def declared_in_every_arm(x: i32) -> i32:
    for i in range(4):
        if x > 0:
#       | fix#1 Declare 'r' before the block: "r: i32 = 0\n        "
            r: i32 = x
#           ^^^^^^ fix#1 Declare 'r' before the block: "r"
        else:
            r: i32 = -x
#           ^ note#1: 'r' is local to the block in which it is introduced here: declare it before the block
#           ^^^^^^ fix#1 Declare 'r' before the block: "r"
        x = r
        #   ^ error[undefined-name]#1: Name 'r' is not defined
    return x


@kernel
def declared_in_loop(a: "f32[4]", out: "f32[4]"):
    if a[0] > a[1]:
#   | fix#3 Declare 'best' before the block: "best: \"f32\" = 0.0\n    "
        for i in range(4):
#       | fix#2 Declare 'half' before the block: "half: \"f32[2]\"\n        "
            best: "f32" = a[i]
#           ^^^^ note#3: 'best' is local to the block in which it is introduced here: declare it before the block
#           ^^^^^^^^^^^ fix#3 Declare 'best' before the block: "best"
            half: "f32[2]"
#           ^^^^ note#2: 'half' is local to the block in which it is introduced here: declare it before the block
#           ^^^^^^^^^^^^^^ fix#2 Declare 'half' before the block: "pass"
            half[0] = best
        out[1] = half[0]
        #        ^^^^ error[undefined-name]#2: Name 'half' is not defined
    out[0] = best
    #        ^^^^ error[undefined-name]#3: Name 'best' is not defined
