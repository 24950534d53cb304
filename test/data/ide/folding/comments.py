# The first
# comment of the file.

#
# Its second one, and


# one in a line of its own.
from allo import i32, kernel

# region Kernels
# of one line


@kernel
def f(x: i32) -> i32:
    """A docstring

    is a comment.
    """
    y = x  # behind code
    # before code
    # and more
    # region inner
    y = y + 1
    # endregion
    # behind it
    return y
    # at the end
    # of the kernel


#endregion
# not closed
# region open
TEXT = """
is no docstring"""
"also none \
in two lines"
