# tip: allo-filetest sema/python/fail_formats
from allo import i32, kernel


@kernel
def formats(
    a: i32[len(f"{1:99999}")],
    #            ^^^^^^^^^ error[invalid-constant]: The width or precision of a format specifier is too large
    b: i32[len(f"{1:.2d}")],
    #            ^^^^^^^ error[constant-folding]: A format specifier of an integer cannot have a precision
    c: i32[len(f"{'a':=5}")],
    #            ^^^^^^^^ error[constant-folding]: A format specifier of a string cannot have the alignment '='
    d: i32[len(f"{1.5:x}")],
    #            ^^^^^^^ error[constant-folding]: Format code 'x' does not apply to a value of type 'float'
    e: i32[len(f"{[]:5}")],
    #            ^^^^^^ error[constant-folding]: A value of type 'list' cannot have a format specifier
    f: i32[len(f"{65:c}")],
    #            ^^^^^^ error[invalid-constant]: Format code 'c' cannot be evaluated at compile time
    g: i32[len(format(1, 2))],
    #          ^^^^^^^^^^^^ error[invalid-constant]: 'format' takes a string as format specification
    h: i32[len("%" % 1)],
    #          ^^^^^^^ error[constant-folding]: The format string ends within a format specifier
    i: i32[len("%d %d" % 1)],
    #          ^^^^^^^^^^^ error[constant-folding]: The format string has more format specifiers than arguments
    j: i32[len("%d" % (1, 2))],
    #          ^^^^^^^^^^^^^ error[constant-folding]: The format string has fewer format specifiers than arguments
    k: i32[len("%d" % "a")],
    #          ^^^^^^^^^^ error[constant-folding]: '%d' needs a number, got 'str'
    l: i32[len("%y" % 1)],
    #          ^^^^^^^^ error[constant-folding]: '%y' is not a format specifier for this value
) -> i32:
    return 0
