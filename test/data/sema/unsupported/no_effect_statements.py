# tip: allo-filetest sema/unsupported/no_effect_statements
from allo import i32, kernel


@kernel
def no_effect_statements(x: i32) -> i32:
    """A docstring is no statement."""
    pass
    ...
    3
#   ^ warning[no-effect]: '3' has no effect: nothing uses its value
    "text"
    x
#   ^ warning[no-effect]: 'x' has no effect: nothing uses its value
    x + 1
#   ^^^^^ warning[no-effect]: 'x + 1' has no effect: nothing uses its value
    return x
