# tip: allo-filetest ide/refactor/extract_after_imports
from allo import i32, kernel


@kernel
def extract_after_imports(x: i32) -> i32:
    return x * 12
    #          ^^ refactor: Extract '12' to a constant
    #   ... + VALUE = 12
    #   ... + 
    #   ... -     return x * 12
    #   ... +     return x * VALUE


@kernel
def next_to_it(x: i32) -> i32:
    LIMIT: constexpr = 4
    return x * (LIMIT + 1)
    #           ^^^^^^^^^ refactor: none
