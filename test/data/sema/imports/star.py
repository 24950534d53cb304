# tip: allo-filetest sema/imports/star
from allo import *


@kernel
def star(x: i32, y: u8) -> i32:
    return x + y
    #      ^^^^^ type: i33
