# tip: allo-filetest sema/library/fail_linalg
from allo import KernelOptions, Stateful, f32, i32, index, kernel, linalg


@kernel
def bad_linalg(m: f32[2, 3], v: f32[3], w: f32[4], s: "f32[]", k: i32, n: index[3]):
    linalg.matmul(m, v, acc=s)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[matmul-rank]: 'matmul' expects rank-2 operands, got 'f32[2, 3]' and 'f32[3]'
    linalg.matmul(m, m, acc=m)
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^ error[matmul-contraction]: 'matmul' has incompatible contraction dimensions: 3 columns of 'f32[2, 3]' and 2 rows of 'f32[2, 3]'
    linalg.dot(m, v, acc=s)
#   ^^^^^^^^^^^^^^^^^^^^^^^ error[dot-rank]: 'dot' expects rank-1 operands, got 'f32[2, 3]' and 'f32[3]'
    linalg.dot(v, w, acc=s)
#   ^^^^^^^^^^^^^^^^^^^^^^^ error[dot-length]: 'dot' expects equal-length operands, got 'f32[3]' and 'f32[4]'
    linalg.dot(v, k, acc=s)
    #             ^ error[operand-not-shaped]: 'dot' expects shaped operands, got a value of type 'i32'
    linalg.matmul(3, m, acc=m)
    #             ^ error[operand-not-shaped]: 'matmul' expects shaped operands, got the integer 3
    linalg.dot(v, v)
#   ^^^^^^^^^^^^^^^^ error[missing-acc]: 'dot' requires 'acc' for its result of type 'f32[]' in a buffer
    linalg.dot(v, v, acc=v)
    #                    ^ error[acc-shape]: 'acc' of 'dot' has type 'f32[3]', but the result has type 'f32[]'
    linalg.dot(v, n, acc=s)
#   ^^^^^^^^^^^^^^^^^^^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator 'dot' with operand types f32, index
#   ^^^^^^^^^^^^^^^^^^^^^^^ note#1: convert the index to an integer first, as in 'k: i32 = i'


@kernel(options=KernelOptions(enable_tensor=True))
def mixed_linalg(v: f32[3]):
    state: Stateful[f32[3]] = 0
    a = linalg.dot(v, state)
    #   ^^^^^^^^^^^^^^^^^^^^ error[mixed-storage]: 'dot' takes buffers or tensors, not both: got a tensor of type 'f32[3]' and a buffer of type 'f32[3]'
