# tip: allo-filetest sema/python/functions_of_one_scope
# Functions that are defined in one function, and call each other.
from allo import kernel


def make(x):
    def first():
        return x

    def second():
        return first() + [len(x)]

    def third(n):
        x.append(n)
        return second()

    return third


sizes = [4]
third = make(sizes)
TEXT = f"{third(5)} {third(6)} {sizes}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: [4, 5, 2] [4, 5, 6, 3] [4, 5, 6]
