# tip: allo-filetest sema/schedules/fail_undefined_names
# Names of allo that are not imported, in the arguments of steps.
from allo import i32, kernel
#                           | fix#1 Import 'Schedule' from allo: ", Schedule"


@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


s = add.schedule()
s.partition("a", dim=2, kind=Schedule.Cyclic, factor=2)
#                            ^^^^^^^^ error[undefined-name]#1: Name 'Schedule' is not defined
