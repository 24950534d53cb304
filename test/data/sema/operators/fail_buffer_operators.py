# tip: allo-filetest sema/operators/fail_buffer_operators
from allo import f32, i32, kernel


@kernel
def buffer_operators(x: f32[4], y: f32[4], k: i32):
    a = x + y
    #   ^ error[buffer-operator]#1: '+' on a buffer of type 'f32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#1: 'arith.add' writes its result into the buffer that is given as 'acc'
    b = x * 2.0
    #   ^ error[buffer-operator]#2: '*' on a buffer of type 'f32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#2: 'arith.mul' writes its result into the buffer that is given as 'acc'
    c = -x
    #    ^ error[buffer-operator]#3: '-' on a buffer of type 'f32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #    ^ note#3: 'arith.neg' writes its result into the buffer that is given as 'acc'
    d = x < y
    #   ^ error[buffer-operator]#4: '<' on a buffer of type 'f32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#4: 'arith.lt' writes its result into the buffer that is given as 'acc'
    x += y
#   ^ error[buffer-operator]#5: '+' on a buffer of type 'f32[4]' needs an output: loop over its elements or use an operator with 'acc='
#   ^ note#5: 'arith.add' writes its result into the buffer that is given as 'acc'
    e = not x
    #       ^ error[buffer-operator]#6: 'not' on a buffer of type 'f32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #       ^ note#6: 'arith.logical_not' writes its result into the buffer that is given as 'acc'
    f = x and k
    #   ^ error[shaped-boolean]: Non-scalar values are not supported in boolean operations, got 'f32[4]'
