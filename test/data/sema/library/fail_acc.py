# tip: allo-filetest sema/library/fail_acc
from allo import KernelOptions, Stateful, add, exp, f32, i32, index, kernel


@kernel
def bad_acc(x: f32[4], y: f32[4], out: f32[5], k: i32, n: index[4], f: f32):
    add(x, y)
#   ^^^^^^^^^ error[missing-acc]: 'add' requires 'acc' for its result of type 'f32[4]' in a buffer
    y = add(x, x)
    #   ^^^^^^^^^ error[missing-acc]#1: 'add' requires 'acc' for its result of type 'f32[4]' in a buffer
    #           | fix#1 Write the result into 'y': ", acc=y"
    out = add(x, x)
    #     ^^^^^^^^^ error[missing-acc]: 'add' requires 'acc' for its result of type 'f32[4]' in a buffer
    add(x, y, acc=out)
    #             ^^^ error[acc-shape]: 'acc' of 'add' has type 'f32[5]', but the result has type 'f32[4]'
    add(x, y, acc=f)
    #             ^ error[acc-not-shaped]: 'acc' of 'add' must be a shaped value, got a value of type 'f32'
    add(x, y, acc=3)
    #             ^ error[acc-not-shaped]: 'acc' of 'add' must be a shaped value, got the integer 3
    add(k, k, acc=x)
    #             ^ error[acc-of-scalars]: 'acc' of 'add' requires at least one shaped operand
    add(1, 2, acc=x)
    #             ^ error[acc-of-scalars]: 'acc' of 'add' requires at least one shaped operand
    add(x, y, acc=n)
    #             ^ error[acc-type]: 'acc' of 'add' has elements of type 'index', but the result of type 'f32' cannot be converted to it
    exp(x)
#   ^^^^^^ error[missing-acc]: 'exp' requires 'acc' for its result of type 'f32[4]' in a buffer


@kernel(options=KernelOptions(enable_tensor=True))
def mixed_acc(x: f32[4]):
    state: Stateful[f32[4]] = 0
    add(x, x, acc=state)
    #             ^^^^^ error[acc-storage]: 'acc' of 'add' must be a tensor like its operands, got a buffer
    add(x, state)
#   ^^^^^^^^^^^^^ error[mixed-storage]: 'add' takes buffers or tensors, not both: got a tensor of type 'f32[4]' and a buffer of type 'f32[4]'
