# tip: allo-filetest sema/operators/fail_shaped_operands
from allo import i32, kernel


@kernel
def shaped_operands(x: i32, a: "i32[4]", b: "i32[4]"):
    c = a and x
    #   ^ error[shaped-boolean]: Non-scalar values are not supported in boolean operations, got 'i32[4]'
    d = not b
    #       ^ error[buffer-operator]#1: 'not' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #       ^ note#1: 'arith.logical_not' writes its result into the buffer that is given as 'acc'
    e = a < b
    #   ^ error[buffer-operator]#2: '<' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#2: 'arith.lt' writes its result into the buffer that is given as 'acc'
