# tip: allo-filetest sema/imports/submodule_as_name
import allo.lang as lang
from allo import lang as also


@lang.kernel
def submodule_as_name(x: lang.i8, y: also.i8) -> lang.i16:
    return x * y
    #      ^^^^^ type: i16
