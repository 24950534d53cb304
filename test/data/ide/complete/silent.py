# tip: allo-filetest ide/complete/silent
# Nothing pops up in numbers, comments, strings and new names.
from allo import i32, kernel


@kernel
def silent(x: i32) -> i32:
    """Something about it."""
    #    ^ completes: none
    #     ^ completes: none
    y: i32 = 12  # about y
    #         ^ completes: none
    #                ^ completes: none
    print("plain")
#   ^^^^^^^^^^^^^^ information[static-print]: plain
    #        ^ completes: none
    for index in range(4):
    #      ^ completes: none
        y += 0x1F
        #       ^ completes: none
    return y


def plain(first, second):
#            ^ completes: none
#                ^ completes: none
    """Several
    #    ^ completes: none
    lines i"""
    #     ^ completes: none
    return first
