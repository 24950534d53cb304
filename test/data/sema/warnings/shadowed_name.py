# tip: allo-filetest sema/warnings/shadowed_name
from allo import grid, i32, kernel

N = 4
GAIN = 3


@kernel
def shadowed_name(a: "i32[N]", x: i32) -> i32:
#                         ^ note#1: used here
#                              ^^^^^^ note#2: declared here
    N: i32 = x
#   ^ warning[shadowed-name]#1: 'N' hides a module-level name that this kernel uses
    max: i32 = 0
#   ^^^ warning[shadowed-name]: 'max' hides the built-in 'max'
    total: i32 = 0
    for x in range(4):
    #   ^ warning[shadowed-name]#2: 'x' hides a variable of the same name
        total += a[x]
    for i in range(2):
    #   ^ note#3: declared here
        for i in range(4):
        #   ^ warning[shadowed-name]#3: 'i' hides a variable of the same name
            total += a[i]
    for GAIN in range(4):
        total += a[GAIN]
    for range in range(4):
    #   ^^^^^ warning[shadowed-name]: 'range' hides the built-in 'range'
        total += a[range]
    return total + N + max


@kernel
def legal_names(a: "i32[4]", len: i32) -> i32:
    GAIN: i32 = len
    for i in range(4):
        a[i] = GAIN
    for i in range(4):
        a[i] += 1
    return GAIN
