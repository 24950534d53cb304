# tip: allo-filetest sema/warnings/lost_result
from allo import i32, kernel


@kernel
def fill(out: "i32[4]", value: "i32[4]"):
    for i in range(4):
        out[i] = value[i]
#       ^^^^^^^^^^^^^^^^^ note#1: 'out' is written here
#       ^^^^^^^^^^^^^^^^^ note#2: 'out' is written here


@kernel
def clear(out: "i32[4]"):
    out = 0
#   ^^^^^^^ note#3: 'out' is written here
#   ^^^^^^^ note#4: 'out' is written here


@kernel
def lost_result(x: i32, a: "i32[4]"):
    fill(a, x)
    fill(x, a)
    #    ^ warning[lost-result]#1: Values that kernel 'fill' writes to 'out' are lost, because the argument is a scalar
    fill(value=a, out=x)
    #                 ^ warning[lost-result]#2: Values that kernel 'fill' writes to 'out' are lost, because the argument is a scalar
    clear(x)
    #     ^ warning[lost-result]#3: Values that kernel 'clear' writes to 'out' are lost, because the argument is a scalar
    clear(2)
    #     ^ warning[lost-result]#4: Values that kernel 'clear' writes to 'out' are lost, because the argument is a scalar
    clear(a)
