# tip: allo-filetest sema/loops/fail_carried_type
from allo import i32, kernel


@kernel
def carried_type(a: i32[4], b: i32[5], n: i32):
    c = a
    for i in range(n):
        c = b
        #   ^ error[carried-type]: Loop variable 'c' has incompatible types: 'i32[4]' before the loop, 'i32[5]' in its body
    while n > 0:
        c = b
        #   ^ error[carried-type]: Loop variable 'c' has incompatible types: 'i32[4]' before the loop, 'i32[5]' in its body
    if n:
        c = b
        #   ^ error[branch-type]: Variable 'c' has incompatible types: 'i32[4]' before the branch, 'i32[5]' in it
    elif n > 2:
        d = a
        d = b
        #   ^ error[shape-mismatch]: 'd' has type 'i32[4]', but a value of type 'i32[5]' is assigned to it
    c = b
    #   ^ error[shape-mismatch]: 'c' has type 'i32[4]', but a value of type 'i32[5]' is assigned to it
