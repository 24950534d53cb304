# tip: allo-filetest sema/python/fail_language
from allo import apint, consteval, i32, kernel

WIDE = apint(width=4, size=2)
#                     ^^^^^^ error[invalid-constant]: 'apint' takes 'width' and 'signed' only
ODD = apint(4, signed=i32)
#     ^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'signed' of 'apint' must be True or False


@kernel
def generic(x: i32) -> i32:
    return x


@consteval
def defines():
    @kernel
#    ^^^^^^ note#1: this cannot be evaluated
    def inner(x: i32) -> i32:
        return x

    return 1


@consteval
def starred(items):
    first = *items
    #       ^^^^^^ note#2: this cannot be evaluated
    return first


@kernel
def language(
    a: i32[{1}],
    #      ^^^ error[invalid-dimension]: Shape dimension '{1}' must be a compile-time integer, got a value that is not known without running the file
    b: i32[(n := 3)],
    #       ^^^^^^ error[invalid-constant]: ':=' cannot bind a name here
    c: i32[len({1: 2}, **5)],
    #      ^^^^^^^^^^^^^^^^ error[invalid-dimension]: Shape dimension 'len({1:2}, **5)' must be a compile-time integer, got a dict
    #                  ^^^ error[invalid-constant]: '**' needs a dict, got 'int'
) -> i32:
    defines()
#   ^^^^^^^^^ error[consteval-failed]#1: Consteval function 'defines' cannot be evaluated: A kernel cannot be defined in a consteval function
    starred([1])
#   ^^^^^^^^^^^^ error[consteval-failed]#2: Consteval function 'starred' cannot be evaluated: A starred expression has no value here
    return 0
