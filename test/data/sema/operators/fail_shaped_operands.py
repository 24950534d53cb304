# tip: allo-filetest sema/operators/fail_shaped_operands
from allo import i32, kernel


@kernel
def shaped_operands(x: i32, a: "i32[4]", b: "i32[4]"):
    c = a and x
    #   ^ error[shaped-boolean]: Non-scalar values are not supported in boolean operations, got 'i32[4]'
    d = not b
    #       ^ error[buffer-operator]#1: 'not' has no place for its result on a buffer of type 'i32[4]'
    #       ^ note#1: 'arith.logical_not' writes its result into the buffer that is given as 'acc'
    e = a < b
    #   ^ error[buffer-operator]#2: '<' has no place for its result on a buffer of type 'i32[4]'
    #   ^ note#2: 'arith.lt' writes its result into the buffer that is given as 'acc'
