# tip: allo-filetest sema/schedules/fail_grid_trips
# The axes of a grid have numbers of iterations, whatever their first and last indices and steps are.
from allo import grid, i32, kernel

ROWS = (1, 4)


@kernel
def add(a: i32[6, 8], b: i32[6, 8]):
    for i, j, k in grid((1, 4), (0, 8, 3), ROWS):
        b[i, j] = a[i - 1, j] + k


s = add.schedule()
s.split("i", 3)
#            ^ error[schedule-argument]: split factor 3 is not less than the trip count 3 of 'i'
s.split("j", 3)
#            ^ error[schedule-argument]: split factor 3 is not less than the trip count 3 of 'j'
s.split("k", 3)
#            ^ error[schedule-argument]: split factor 3 is not less than the trip count 3 of 'k'
s.split("j", 2)
