# tip: allo-filetest sema/consteval/match_statements
from allo import consteval, i32, kernel


@consteval
def width(form):
    match form:
        case "byte" | "char":
            return 8
        case [first, *others]:
            return width(first) + sum(width(other) for other in others)
        case 0:
            return 1
        case n if n > 0:
            return n
        case _:
            return -width(-form)


BITS = width("byte")


@kernel
def match_statements(x: "i32[BITS]") -> i32:
    print(width(("char", 3, ["byte", -5])), width(0))
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information[static-print]: 14 1
    return x[0]
