# tip: allo-filetest sema/python/fail_table_operators
import numpy as np

from allo import i32, kernel


@kernel
def table_operators(
    a: i32[(np.zeros(2) + np.zeros(3))[0]],
    #       ^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: Tables of different shapes cannot be combined at compile time
    b: i32[(np.zeros(2) + "a")[0]],
    #       ^^^^^^^^^^^^^^^^^ error[constant-folding]: Operator '+' does not apply to 'numpy.ndarray' and 'str'
    c: i32[(np.array([1], dtype=np.int8) + 300)[0]],
    #       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: 300 is out of range for int8
    d: i32[(np.array([True]) + np.array([True]))[0]],
    #       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: Arithmetic on tables of bool cannot be evaluated at compile time
    e: i32[(~np.zeros(2))[0]],
    #       ^^^^^^^^^^^^ error[constant-folding]: Operator '~' does not apply to a float
    f: i32[np.zeros(2)["a"]],
    #      ^^^^^^^^^^^^^^^^ error[invalid-constant]: A table can only be indexed with integers and slices at compile time
    g: i32[np.zeros(6).reshape(4)[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: A table of 6 elements cannot be reshaped to this shape
    h: i32[np.zeros(6).reshape("a")[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: 'reshape' takes integers
    i: i32[np.zeros(2).astype(5)[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^ error[invalid-constant]: The dtype 5 cannot be evaluated at compile time
    j: i32[np.array([1e400]).astype(np.int32)[0]],
    #      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error[constant-folding]: 'inf' cannot be converted to an integer
    k: i32[np.eye("a")[0]],
    #      ^^^^^^^^^^^ error[invalid-constant]: A shape must consist of non-negative integers, got 'str'
    l: i32[1 if np.zeros(2) else 2],
    #           ^^^^^^^^^^^ error[invalid-constant]: The truth value of a table with more than one element is ambiguous
) -> i32:
    return 0
