# tip: allo-filetest sema/imports/dotted_import
import allo.lang
import allo.lang.core


@allo.lang.kernel
def dotted_import(x: allo.lang.core.i32) -> allo.i32:
    return x - 1
    #      ^^^^^ type: i33
