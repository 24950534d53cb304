# tip: allo-filetest ide/names/kernels
# Kernels and their names in calls, schedules and other kernels.
from allo import i32, kernel


@kernel
def double(x: i32) -> i32:
#   ^ references: 6:5 double, 12:12 double, 12:24 double, 16:12 double, 17:12 double
#   ^ rename: double
#   ... def renamed(x: i32) -> i32:
#   ... return renamed(x) + renamed(x=1)
#   ... assert renamed(3) == 6
#   ... assert renamed(x=3) == 6
    return x * 2
    #      ^ definition: x at 6:12: def double(x: i32) -> i32:


@kernel
def top(x: i32) -> i32:
#       ^ references: 11:9 x, 12:19 x
    return double(x) + double(x=1)
    #      ^ definition: double at 6:5: def double(x: i32) -> i32:
    #                         ^ definition: x at 6:12: def double(x: i32) -> i32:


def test_double():
    assert double(3) == 6
    #      ^ references: 6:5 double, 12:12 double, 12:24 double, 16:12 double, 17:12 double
    assert double(x=3) == 6
    #             ^ references: 6:12 x, 7:12 x, 12:31 x, 17:19 x
    #             ^ rename: x
    #   ... def double(renamed: i32) -> i32:
    #   ... return renamed * 2
    #   ... return double(x) + double(renamed=1)
    #   ... assert double(renamed=3) == 6
