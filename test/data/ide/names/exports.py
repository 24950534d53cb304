# tip: allo-filetest ide/names/exports
# The strings of '__all__' follow.
from allo import i32, kernel

__all__ = ["scale", 'LIMIT', "gone"]
#           ^ definition: scale at 10:5: def scale(x: i32) -> i32:
#           ^ rename: scale
#   ... __all__ = ["renamed", 'LIMIT', "gone"]
#   ... def renamed(x: i32) -> i32:
#   ... return renamed(1)
#                             ^ definition: none
__all__ += ["other"]
#            ^ references: 5:14 other, 14:5 other
LIMIT = 4
# <-- references: 4:22 LIMIT, 6:1 LIMIT, 11:16 LIMIT


@kernel
def scale(x: i32) -> i32:
    return x * LIMIT


def other():
    return scale(1)
