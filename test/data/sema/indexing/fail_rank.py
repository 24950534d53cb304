# tip: allo-filetest sema/indexing/fail_rank
from allo import i32, kernel


@kernel
def wrong_rank(a: "i32[4]", b: "i32[4, 4]", c: "i32[]", x: i32):
    x = b[0]
    #   ^^^^ error[rank-mismatch]: A value of type 'i32[4, 4]' takes 2 indices, but got 1
    x = a[0, 1]
    #   ^^^^^^^ error[rank-mismatch]: A value of type 'i32[4]' takes 1 index, but got 2
    b[x] = x
#   ^^^^ error[rank-mismatch]: A value of type 'i32[4, 4]' takes 2 indices, but got 1
    b[0][1] = x
#   ^^^^ error[rank-mismatch]: A value of type 'i32[4, 4]' takes 2 indices, but got 1
    c[0] = x
#   ^^^^ error[rank-mismatch]: A value of type 'i32[]' takes 0 indices, but got 1
    x = a[()]
    #   ^^^^^ error[rank-mismatch]: A value of type 'i32[4]' takes 1 index, but got 0
    a[0, 0] += x
#   ^^^^^^^ error[rank-mismatch]: A value of type 'i32[4]' takes 1 index, but got 2
