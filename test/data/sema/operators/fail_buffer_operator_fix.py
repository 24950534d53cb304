# tip: allo-filetest sema/operators/fail_buffer_operator_fix
from allo import i32, kernel
#                           | fix#1 Write the result into 'c': ", mul"
#                           | fix#2 Write the result into 'c': ", sub"


@kernel
def buffer_operator_fix(a: "i32[4]", b: "i32[4]", k: "i32[5]", x: i32):
    c: "i32[4]" = 0
    c = a * b
    #   ^ error[buffer-operator]#1: '*' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#1: 'arith.mul' writes its result into the buffer that is given as 'acc'
    #   ^^^^^ fix#1 Write the result into 'c': "mul(a, b, acc=c)"
    c = a - 1
    #   ^ error[buffer-operator]#2: '-' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#2: 'arith.sub' writes its result into the buffer that is given as 'acc'
    #   ^^^^^ fix#2 Write the result into 'c': "sub(a, 1, acc=c)"
    k = a + b
    #   ^ error[buffer-operator]#3: '+' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#3: 'arith.add' writes its result into the buffer that is given as 'acc'
    c = a + b + a
    #   ^ error[buffer-operator]#4: '+' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#4: 'arith.add' writes its result into the buffer that is given as 'acc'
    c = -a
    #    ^ error[buffer-operator]#5: '-' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #    ^ note#5: 'arith.neg' writes its result into the buffer that is given as 'acc'
    d = a & b
    #   ^ error[buffer-operator]#6: '&' on a buffer of type 'i32[4]' needs an output: loop over its elements or use an operator with 'acc='
    #   ^ note#6: 'arith.bitwise_and' writes its result into the buffer that is given as 'acc'
