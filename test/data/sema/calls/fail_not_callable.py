# tip: allo-filetest sema/calls/fail_not_callable
import math

from allo import i32, kernel
#                           | fix#3 Convert it with 'cast(x, i32)': ", cast"

N = 4


def helper(x):
    return x + 1


@kernel
def not_callable(x: i32, a: "i32[4]"):
    b = helper(x)
    #   ^^^^^^ error[not-callable]#1: Only kernels, operators and consteval functions can be called in a kernel, but got function 'helper'
    #   ^^^^^^ note#1: it is a plain Python function: mark it @kernel or @consteval
    c = math.exp(x)
    #   ^^^^^^^^ error[not-callable]#2: Only kernels, operators and consteval functions can be called in a kernel, but got 'math.exp'
    #   ^^^^^^^^ note#2: at run time it is allo's own: write 'allo.math.exp'
    d = N(x)
    #   ^ error[not-callable]: Only kernels, operators and consteval functions can be called in a kernel, but got the integer 4
    e = x(3)
    #   ^ error[not-callable]: Only kernels, operators and consteval functions can be called in a kernel, but got a value of type 'i32'
    f = a(3)
    #   ^ error[not-callable]: Only kernels, operators and consteval functions can be called in a kernel, but got a value of type 'i32[4]'
    g = i32(x)
    #   ^^^ error[not-callable]#3: Only kernels, operators and consteval functions can be called in a kernel, but got the type 'i32'
    #   ^^^^^^ fix#3 Convert it with 'cast(x, i32)': "cast(x, i32)"
