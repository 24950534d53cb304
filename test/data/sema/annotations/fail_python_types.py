# tip: allo-filetest sema/annotations/fail_python_types
from typing import Optional

from allo import i32, kernel
#                           | fix#2 Change to 'f32': ", f32"


@kernel
def python_types(a: int, b: list[i32], c: float, d: Optional[i32]):
#                   ^^^ error[not-a-type]#1: Unsupported type annotation 'int': a type of Python has no width, write 'i32' or another type of allo
#                   ^^^ fix#1 Change to 'i32': "i32"
#                           ^^^^ error[not-a-type]: Unsupported type annotation 'list': it belongs to Python, write a type of allo, such as 'i32' or 'i32[4]'
#                                         ^^^^^ error[not-a-type]#2: Unsupported type annotation 'float': a type of Python has no width, write 'f32' or another type of allo
#                                         ^^^^^ fix#2 Change to 'f32': "f32"
#                                                   ^^^^^^^^ error[opaque-value]: 'Optional' is not a compile-time constant: 'from typing import Optional' cannot be evaluated without running Python
    pass
