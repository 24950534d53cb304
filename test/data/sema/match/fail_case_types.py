# tip: allo-filetest sema/match/fail_case_types
from allo import i32, kernel


@kernel
def case_types(op: i32, a: "i32[4]", b: "i32[5]"):
    c: i32[4] = 0
    match op:
        case 0:
            c = b
            #   ^ error[match-case-type]: Variable 'c' has incompatible types across match cases: 'i32[4]' before the 'match', 'i32[5]' in this case
        case 1:
            c = a
            if op > 0:
                c = b
                #   ^ error[branch-type]: Variable 'c' has incompatible types: 'i32[4]' before the branch, 'i32[5]' in it
        case _:
            d: i32[4] = 0
            if op > 0:
                d = b
                #   ^ error[branch-type]: Variable 'd' has incompatible types: 'i32[4]' before the branch, 'i32[5]' in it
