# tip: allo-filetest sema/python/fail_errors_of_constants
from allo import i32, kernel

LENGTH = len(3)
#        ^^^^^^ note#1: this fails
ORDINAL = ord("ab")
#         ^^^^^^^^^ note#2: this fails
CHOSEN = [sum(3), 2][1]
#         ^^^^^^ note#3: this fails
PAIR = (int([]), 2)
#       ^^^^^^^ note#4: this fails
TABLE = {[1]: 2}
#        ^^^^^^ note#5: this fails
LETTER = "abc"["a"]
#        ^^^^^^^^^^ note#6: this fails
NEITHER = [open("f"), 2][1]


@kernel
def errors_of_constants(x: i32) -> i32:
    y = x + LENGTH + ORDINAL
    #       ^^^^^^ error[invalid-constant]#1: 'LENGTH' has no value: A value of type 'int' has no length
    #                ^^^^^^^ error[invalid-constant]#2: 'ORDINAL' has no value: 'ord' takes a string of one character
    z = x + CHOSEN + PAIR[1]
    #       ^^^^^^ error[invalid-constant]#3: 'CHOSEN' has no value: A value of type 'int' cannot be iterated over
    #                ^^^^ error[invalid-constant]#4: 'PAIR' has no value: 'int' does not apply to a value of type 'list'
    return y + z + TABLE[0] + LETTER + NEITHER
    #              ^^^^^ error[invalid-constant]#5: 'TABLE' has no value: A value of type 'list' is not hashable
    #                         ^^^^^^ error[invalid-constant]#6: 'LETTER' has no value: An index of a value of type 'str' must be an integer or a slice, got 'str'
