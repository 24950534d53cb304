# tip: allo-filetest sema/stateful/fail_assigned_shapes
from allo import Stateful, i32, kernel


@kernel
def assigned_shapes(x: i32[5]):
    state: Stateful[i32[4]] = 0
    state = x
    #       ^ error[shape-mismatch]: 'state' has type 'i32[4]', but a value of type 'i32[5]' is assigned to it
    for i in range(2):
        state = x
        #       ^ error[shape-mismatch]: 'state' has type 'i32[4]', but a value of type 'i32[5]' is assigned to it
    count: Stateful[i32] = 0
    count = x
    #       ^ error[shape-mismatch]: A value of type 'i32[5]' cannot be converted to 'i32'
