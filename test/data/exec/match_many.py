# tip: allo-filetest exec/match_many
from allo import apint, i32, kernel

i70 = apint(70, signed=True)


@kernel
def by_halves(x: i70) -> i32:
    y: i32 = 0
    match x:
        case 7:
            y = 1
        case -3:
            y = 2
        case 590295810358705651711:
            y = 3
        case 5:
            y = 4
        case 6:
            y = 4
        case 99:
            y = 4
        case -590295810358705651712:
            y = 5
        case 0:
            y = 6
        case -1:
            y = 6
        case 8:
            y = 7
        case 100:
            y = 8
        case _:
            y = 9
    return y


# run: by_halves(7) == 1
# run: by_halves(-3) == 2
# run: by_halves(590295810358705651711) == 3
# run: by_halves(99) == 4
# run: by_halves(5) == 4
# run: by_halves(-590295810358705651712) == 5
# run: by_halves(-1) == 6
# run: by_halves(0) == 6
# run: by_halves(8) == 7
# run: by_halves(100) == 8
# run: by_halves(-2) == 9
# run: by_halves(590295810358705651710) == 9
