# tip: allo-filetest sema/imports/fail_older_interface
import allo
from allo.ir.types import int32


# FIXME: should say what int32 and [...] are called today, and offer the change
@allo.kernel
def older_interface(a: int32, b: "int32[4]", c: allo.i32[...]) -> int32:
#                      ^^^^^ error[opaque-value]: 'int32' has no value that is known without running the file: 'from allo.ir.types import int32' cannot be evaluated
#                                 ^^^^^ error[opaque-value]: 'int32' has no value that is known without running the file: 'from allo.ir.types import int32' cannot be evaluated
#                                                        ^^^ error[invalid-dimension]: Shape dimension '...' must be a compile-time integer, got '...'
#                                                                 ^^^^^ error[opaque-value]: 'int32' has no value that is known without running the file: 'from allo.ir.types import int32' cannot be evaluated
    return a
