# tip: allo-filetest sema/python/match_at_module_level
# A 'match' whose subject is known, with starred patterns.
from allo import kernel

sizes = [4, 8, 16]
match sizes:
    case []:
        first, rest = 0, []
    case [first, *rest]:
        rest.append(32)
match (1, sizes):
    case (2, _):
        sizes.append(0)
    case (n, [*most, last]) if n == 1:
        sizes.append(last + 1)
TEXT = f"{first} {rest} {n} {most} {sizes}"


@kernel
def show():
    print(TEXT)
#   ^^^^^^^^^^^ information[static-print]: 4 [8, 16, 32] 1 [4, 8] [4, 8, 16, 17]
