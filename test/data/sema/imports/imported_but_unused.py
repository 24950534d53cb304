# tip: allo-filetest sema/imports/imported_but_unused
from allo import i32, kernel
from settings import DEPTH
from .helpers import schedule_all


@kernel
def imported_but_unused(x: i32) -> i32:
    return x
