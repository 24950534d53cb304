# tip: allo-filetest sema/tensors/fail_shapes
from allo import KernelOptions, f32, i32, index, kernel


@kernel(options=KernelOptions(enable_tensor=True))
def tensor_shapes(a: i32[4], b: i32[5], c: i32[4, 5], d: index[4], f: f32[4]) -> i32[4]:
    e = a + b
    #   ^^^^^ error[not-broadcastable]: '+' cannot combine the shapes of 'i32[4]' and 'i32[5]': size 4 of axis 0 meets size 5 of axis 0
    g = c + b
    h = c * a
    #   ^^^^^ error[not-broadcastable]: '*' cannot combine the shapes of 'i32[4, 5]' and 'i32[4]': size 5 of axis 1 meets size 4 of axis 0
    i = b + 1 + c + a
    #   ^^^^^^^^^^^^^ error[not-broadcastable]: '+' cannot combine the shapes of 'i32[5]' and 'i32[4]': size 5 of axis 0 meets size 4 of axis 0
    j = a < b
    #   ^^^^^ error[not-broadcastable]: '<' cannot combine the shapes of 'i32[4]' and 'i32[5]': size 4 of axis 0 meets size 5 of axis 0
    k = d + f
    #   ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '+' with operand types index, f32
    #   ^^^^^ note#1: convert the index to an integer first, as in 'k: i32 = i'
    l: i32[5] = a
    #           ^ error[initializer-type]: Initializer type mismatch for variable 'l': expected 'i32[5]', got 'i32[4]'
    m: f32[4] = d
    #           ^ error[invalid-cast]: Unsupported cast from 'index[4]' to 'f32[4]'
    return b
    #      ^ error[return-type]: Return type mismatch: the value has type 'i32[5]', but the declared type is 'i32[4]'
