# tip: allo-filetest sema/warnings/unreachable_code
from allo import bool, i32, kernel

FAST = True


@kernel
def behind_return(x: i32) -> i32:
    return x
#   ^^^^^^^^ note#1: execution never continues past this
    y: i32 = x
#   ^^^^^^^^^^ warning[unreachable-code]#1: Unreachable code


@kernel
def behind_both_arms(c: bool, x: i32) -> i32:
    if c:
#   ^^^^^ note#2: execution never continues past this
        return x
    else:
        return x + 1
    return x + 2
#   ^^^^^^^^^^^^ warning[unreachable-code]#2: Unreachable code


@kernel
def behind_an_endless_loop(out: "i32[1]"):
    while True:
#   ^^^^^^^^^^^ note#3: execution never continues past this
        out[0] += 1
    out[0] = 0
#   ^^^^^^^^^^ warning[unreachable-code]#3: Unreachable code


@kernel
def by_constants(x: i32, out: "i32[1]") -> i32:
    if FAST:
        return x
    out[0] = 1
    return x + 1


@kernel
def legal_early_return(c: bool, x: i32) -> i32:
    if c:
        return x
    return x + 1
