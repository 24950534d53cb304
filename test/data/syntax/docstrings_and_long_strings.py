# tip: allo-filetest syntax/docstrings_and_long_strings
"""A module may begin with text,
of several lines."""
from allo import i32, kernel

'''and have more of it'''


@kernel
def docstrings(x: i32) -> i32:
    """First line.

    def not_a_function(
    """
    return x
