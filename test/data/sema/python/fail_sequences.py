# tip: allo-filetest sema/python/fail_sequences
from allo import i32, kernel


@kernel
def sequences(
    a: i32[range(1.5)],
    #      ^^^^^^^^^^ error[invalid-constant]: 'range' takes integers, got 'float'
    b: i32[range(1, 2, 0)],
    #      ^^^^^^^^^^^^^^ error[constant-folding]: The step of 'range' is zero
    c: i32[min([])],
    #      ^^^^^^^ error[constant-folding]: 'min' of an empty sequence has no value
    d: i32[next([])],
    #      ^^^^^^^^ error[invalid-constant]: 'next' takes an iterator, got 'list'
    e: i32[next(iter([]))],
    #      ^^^^^^^^^^^^^^ error[constant-folding]: The iterator has no more elements
    f: i32[len(5)],
    #      ^^^^^^ error[invalid-constant]: A value of type 'int' has no length
    g: i32[sum(5)],
    #      ^^^^^^ error[invalid-constant]: A value of type 'int' cannot be iterated over
    h: i32[[1].index(2)],
    #      ^^^^^^^^^^^^ error[constant-folding]: 2 is not in the list
    i: i32[{}[[]]],
    #      ^^^^^^ error[invalid-constant]: A value of type 'list' is not hashable
    j: i32[dict([1])],
    #      ^^^^^^^^^ error[invalid-constant]: A value of type 'int' cannot be iterated over
    k: i32[isinstance(1, i32)],
    #      ^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'isinstance' of a type that is not Python's own cannot be evaluated at compile time
    l: i32[max(1, 2, wrong=3)],
    #      ^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'max' has no keyword argument 'wrong' that can be evaluated at compile time
    m: i32[len([], [])],
    #      ^^^^^^^^^^^ error[invalid-constant]: 'len' does not take 2 arguments
) -> i32:
    return 0
