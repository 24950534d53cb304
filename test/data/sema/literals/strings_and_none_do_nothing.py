# tip: allo-filetest sema/literals/strings_and_none_do_nothing
from allo import i32, kernel


@kernel
def strings_and_none_do_nothing(x: i32) -> i32:
    "text"
    None
    ...
    True
#   ^^^^ warning[no-effect]: 'True' has no effect: nothing uses its value
    3.5
#   ^^^ warning[no-effect]: '3.5' has no effect: nothing uses its value
    NAME: constexpr = "label"
    NOTHING: constexpr = None
    if NOTHING:
        x = never_defined
    return x
