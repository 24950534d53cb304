from allo import grid, i32, kernel

N = 4


@kernel
def fold(a: i32[N, N], b: i32) -> i32:
    total: i32 = 0
    for i, j in grid(N, N):
        if a[i, j] > b:
            total += 1
        elif a[i, j] < 0:
            total -= 1
        else:
            total = 0
    while total > 9:
        total -= 2
    match total:
        case 0:
            total = 1
        case _:
            total += b
    return total


class Setup:
    """Not of the language."""

    def run(self):
        try:
            with open("x") as f:
                f.read()
        except OSError:
            pass
        finally:
            self.done = True
