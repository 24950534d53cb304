# tip: allo-filetest sema/module/fail_values_from_blocks
from allo import i32, kernel

with open("settings") as settings:
    DEPTH = 3
#   ^^^^^ note#2: bound here

for step in range(3):
#   ^^^^ note#4: bound here
    LAST = step
#   ^^^^ note#3: bound here

scale = lambda v: v * 2
# <----- note#1: bound here
TABLE = [0] * 4
TABLE[0] = 5
# <----- note#5: bound here


@kernel
def values_from_blocks(x: i32) -> i32:
    return scale(x) + DEPTH + LAST + step + TABLE[0]
    #      ^^^^^ error[opaque-value]#1: 'scale' has no value that is known without running the file: 'lambda v: v * 2' cannot be evaluated
    #                 ^^^^^ error[opaque-value]#2: 'DEPTH' has no value that is known without running the file: 'with open("settings") as settings:' cannot be evaluated
    #                         ^^^^ error[opaque-value]#3: 'LAST' has no value that is known without running the file: 'step' cannot be evaluated
    #                                ^^^^ error[opaque-value]#4: 'step' has no value that is known without running the file: 'step' cannot be evaluated
    #                                       ^^^^^ error[opaque-value]#5: 'TABLE' has no value that is known without running the file: 'TABLE[0] = 5' cannot be evaluated
