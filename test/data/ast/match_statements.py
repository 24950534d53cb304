# tip: allo-filetest ast/match_statements
from allo import i32, kernel


@kernel
def matches(x: i32, y: i32):
    match x, y:
        case 1 | -2 | kinds.small if y > 0:
            pass
        case (3):
            pass
        case "a" | None | True | 1.5:
            pass
        case name:
            pass
    match x:
        case (1, 2) | [a, *_]:
            pass
        case {"k": v}:
            pass
        case Point(x=0):
            pass
        case 4 as four:
            pass
        case 5, 6:
            pass
        case _:
            pass
