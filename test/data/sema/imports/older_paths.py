# tip: allo-filetest sema/imports/older_paths
from allo.exp import kernel
from allo.exp.lang import i32
from allo.exp.lang.core import u8


@kernel
def older_paths(x: i32, y: u8) -> i32:
    return x + y
    #      ^^^^^ type: i33
