# tip: allo-filetest sema/python/fail_lists
from allo import i32, kernel


@kernel
def lists(
    a: i32[[1].remove(2)],
    #      ^^^^^^^^^^^^^ error[constant-folding]: 2 is not in the list
    b: i32[[1].pop(5)],
    #      ^^^^^^^^^^ error[constant-folding]: The index of 'pop' is out of range
    c: i32[[].pop()],
    #      ^^^^^^^^ error[constant-folding]: Nothing can be taken from an empty list
    d: i32[{}.popitem()],
    #      ^^^^^^^^^^^^ error[constant-folding]: Nothing can be taken from an empty dict
    e: i32[{1}.remove(2)],
    #      ^^^^^^^^^^^^^ error[constant-folding]: 2 is not in the set
    f: i32[{1}.pop()],
    #      ^^^^^^^^^ error[invalid-constant]: 'set.pop' cannot be evaluated at compile time
    g: i32[[1].insert()],
    #      ^^^^^^^^^^^^ error[invalid-constant]: 'list.insert' does not take these arguments
    h: i32[[i for i in 5]],
    #                  ^ error[invalid-constant]: A value of type 'int' cannot be iterated over
    i: i32[max(*5)],
    #          ^^ error[invalid-constant]: A value of type 'int' cannot be iterated over
    j: i32[max(**5)],
    #          ^^^ error[invalid-constant]: '**' needs a dict, got 'int'
    k: i32[dict(**{1: 2})],
    #           ^^^^^^^^ error[invalid-constant]: The keys of '**' must be strings, got 'int'
    l: i32[{**5}],
    #       ^^^ error[invalid-constant]: '**' needs a dict, got 'int'
) -> i32:
    return 0
