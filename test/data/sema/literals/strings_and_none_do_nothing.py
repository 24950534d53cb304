# tip: allo-filetest sema/literals/strings_and_none_do_nothing
from allo import i32, kernel


@kernel
def strings_and_none_do_nothing(x: i32) -> i32:
    "text"
    None
    ...
    True
    3.5
    NAME: constexpr = "label"
    NOTHING: constexpr = None
    if NOTHING:
        x = never_defined
    return x
