# tip: allo-filetest sema/python/fail_tables
import numpy as np

from allo import i32, kernel


@kernel
def tables(
    a: i32[np.array([[1], [1, 2]])[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: The table is ragged
    b: i32[np.array(["a"])[0]],
    #      ^^^^^^^^^^^^^^^ error[invalid-constant]: The elements of a table must be numbers, got 'str'
    c: i32[np.array([300], dtype=np.int8)[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: Element 300 of the table is out of range for int8
    d: i32[np.int8(300)],
    #      ^^^^^^^^^^^^ error[constant-folding]: 300 is out of range for int8
    e: i32[np.zeros(-1)[0]],
    #      ^^^^^^^^^^^^ error[invalid-constant]: A shape must consist of non-negative integers, got 'int'
    f: i32[np.zeros(2, dtype="x")[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: The dtype 'x' cannot be evaluated at compile time
    g: i32[np.full((2,), "a")[0]],
    #      ^^^^^^^^^^^^^^^^^^ error[invalid-constant]: A table can only be filled with a number, got 'str'
    h: i32[np.full((2,))[0]],
    #      ^^^^^^^^^^^^^ error[invalid-constant]: 'full' takes a shape and a value
    i: i32[np.full_like(1, 2)[0]],
    #      ^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'numpy.full_like' takes a table, got 'int'
    j: i32[np.arange(0, 5, 0)[0]],
    #      ^^^^^^^^^^^^^^^^^^ error[constant-folding]: The step of 'arange' is zero
    k: i32[np.arange("a")[0]],
    #      ^^^^^^^^^^^^^^ error[invalid-constant]: 'arange' takes numbers, got 'str'
    l: i32[np.linspace("a", 1, 2)[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'linspace' takes two numbers and a count
) -> i32:
    return 0
