# tip: allo-filetest syntax/fail_string_over_lines
from allo import i32, kernel


@kernel
def two_literals(x: i32) -> i32:
    '' '
    #  ^ error[syntax]: String is not closed before the end of its line
    '' '
    #  ^ error[syntax]: String is not closed before the end of its line
    return x


@kernel
def one_literal(x: i32) -> i32:
    text = '
    #      ^ error[syntax]: String is not closed before the end of its line
    '
#   ^ error[syntax]: String is not closed before the end of its line
    return x


def formatted(x):
    text = f'
    #       ^ error[syntax]: String is not closed before the end of its line
    {x}'
    #  ^ error[syntax]: String is not closed before the end of its line
    return text
