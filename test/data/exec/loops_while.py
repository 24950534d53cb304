# tip: allo-filetest exec/loops_while
from allo import i32, kernel


@kernel
def collatz(n: i32) -> i32:
    x: i32 = n
    steps: i32 = 0
    while x != 1:
        if x % 2 == 0:
            x = x / 2
        else:
            x = 3 * x + 1
        steps += 1
    return steps


# run: collatz(27) == 111
