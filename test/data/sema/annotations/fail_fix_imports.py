# tip: allo-filetest sema/annotations/fail_fix_imports
import allo as al
from allo import (
    constexpr,
    kernel,
    #     | fix#1 Annotate it as i32: ",\n    i32"
    #     | fix#2 Change to 'i32': ",\n    i32"
    #     | fix#3 Declare 'y' as f32: ",\n    f32"
)


@kernel
def fix_imports(x, n: al.i32) -> int:
#               ^ error[missing-annotation]#1: Parameter 'x' is missing a type annotation
#                | fix#1 Annotate it as i32: ": i32"
#                                ^^^ error[not-a-type]#2: Unsupported type annotation 'int': a type of Python has no width, write 'i32' or another type of allo
#                                ^^^ fix#2 Change to 'i32': "i32"
    y = 2.5
#   ^ error[undeclared-constexpr]#3: 'y' needs a type: write 'y: i32 = ...' or 'y: constexpr = ...'
#    | fix#3 Declare 'y' as f32: ": f32"
#    | fix#3 Declare 'y' as constexpr: ": constexpr"
    return 0
