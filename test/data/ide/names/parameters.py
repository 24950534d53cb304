# tip: allo-filetest ide/names/parameters
# A parameter is named by keywords of calls: in kernels, at module level, in other functions.
from allo import i32, kernel


@kernel
def scale(x: i32, by: i32) -> i32:
#                 ^ references: 6:19 by, 7:16 by, 12:18 by, 15:19 by, 19:33 by
#                 ^ rename: by
#   ... def scale(x: i32, renamed: i32) -> i32:
#   ... return x * renamed
#   ... return scale(renamed=by, x=1)
#   ... result = scale(3, renamed=4)
#   ... check = lambda by: scale(1, renamed=by)
    return x * by


@kernel
def top(by: i32) -> i32:
#       ^ references: 11:9 by, 12:21 by
    return scale(by=by, x=1)


result = scale(3, by=4)


def test_scale():
    check = lambda by: scale(1, by=by)
    #                                ^ definition: by at 19:20: check = lambda by: scale(1, by=by)
    assert check(2) == 2


def helper(by=1, *rest, last=None):
#          ^ references: 23:12 by, 24:12 by, 27:8 by
    return by


helper(by=2, last=3)
#            ^ definition: last at 23:25: def helper(by=1, *rest, last=None):
