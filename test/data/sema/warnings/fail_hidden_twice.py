# tip: allo-filetest sema/warnings/fail_hidden_twice
# What is read and written is looked at twice, and said once.
from allo import i32, kernel


@kernel
def hidden_twice(x: i32) -> i32:
#                ^^^^^^ note#1: declared here
    taps: i32[4] = 0
    taps[[x for x in (1, 2)]] += 1
    #    ^^^^^^^^^^^^^^^^^^^ error[nested-index]: Nested tuples are not supported in indices
    #           ^ warning[shadowed-name]#1: 'x' hides a variable of the same name
    return x
