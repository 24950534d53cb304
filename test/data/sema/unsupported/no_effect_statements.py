# tip: allo-filetest sema/unsupported/no_effect_statements
from allo import i32, kernel


@kernel
def no_effect_statements(x: i32) -> i32:
    """A docstring is no statement."""
    pass
    ...
    3
    "text"
    x
    x + 1
    return x
