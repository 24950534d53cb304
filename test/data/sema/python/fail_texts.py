# tip: allo-filetest sema/python/fail_texts
from allo import i32, kernel


@kernel
def texts(
    a: i32[len("a".split(""))],
    #          ^^^^^^^^^^^^^ error[constant-folding]: The separator of 'split' is empty
    b: i32["a".index("b")],
    #      ^^^^^^^^^^^^^^ error[constant-folding]: 'b' is not in the string
    c: i32[",".join([1])],
    #      ^^^^^^^^^^^^^ error[constant-folding]: 'join' needs strings, got 'int'
    d: i32[len("é".upper())],
    #          ^^^^^^^^^^^ error[invalid-constant]: 'str.upper' of a string that is not ASCII cannot be evaluated at compile time
    e: i32[len(b"a")],
    #          ^^^^ error[invalid-constant]: A bytes literal cannot be evaluated at compile time
    f: i32[len("{".format(1))],
    #          ^^^^^^^^^^^^^ error[constant-folding]: A '{' in the format string has no counterpart
    g: i32[len("}".format(1))],
    #          ^^^^^^^^^^^^^ error[constant-folding]: A '}' in the format string has no counterpart
    h: i32[len("{}".format())],
    #          ^^^^^^^^^^^^^ error[constant-folding]: 'str.format' has no argument '0'
    i: i32[len("{0.real}".format(1))],
    #          ^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: This form of 'str.format' cannot be evaluated at compile time
    j: i32[len(f"{1:.}")],
    #            ^^^^^ error[constant-folding]: Format specifier '.' has a '.' without a precision
    k: i32[len(f"{1:zz}")],
    #            ^^^^^^ error[constant-folding]: Format code 'z' does not apply to a value of type 'int'
    l: i32[len(f"{1:zyx}")],
    #            ^^^^^^^ error[constant-folding]: Invalid format specifier 'zyx'
    m: i32[len(",".join(["a" * 100000] * 50))],
    #          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: The string is too long to be evaluated at compile time
) -> i32:
    return 0
