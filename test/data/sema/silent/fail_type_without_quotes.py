# tip: allo-filetest sema/silent/fail_type_without_quotes
from allo import i32, kernel
#                           | fix#1 Import 'u8' from allo: ", u8"


@kernel
def f(x: u8, y: "u7") -> i32:
#        ^^ error[undefined-name]#1: Name 'u8' is not defined
#        ^^ note#1: 'u8' is a type of allo: import it with 'from allo import u8'
    return x + y
