# tip: allo-filetest ide/refactor/extract_division
# A constant of the module is divided as Python divides.
from allo import f32, i32, kernel


@kernel
def extract_division(x: f32, y: i32) -> f32:
    a: f32 = x + 1 / 3
    #            ^^^^^ warning[integer-division]: The quotient '1 / 3' loses its fraction: it is 0
    #            ^^^^^ refactor: none
    b: i32 = y + (2 - 7 // 2) * 3
    #            ^^^^^^^^^^^^^^^^ refactor: none
    c: i32 = y + (2 - 7) * 3
    #            ^^^^^^^^^^^ refactor: Extract '(2 - 7) * 3' to a constant
    #   ... + VALUE = (2 - 7) * 3
    #   ... + 
    #   ... -     c: i32 = y + (2 - 7) * 3
    #   ... +     c: i32 = y + VALUE
    return a + b + c
