# tip: allo-filetest sema/indexing/fail_not_indexable
from allo import f32, i32, kernel

N = 4


@kernel
def not_indexable(f: f32, x: i32):
#   ^^^^^^^^^^^^^ note#1: kernel 'not_indexable' is declared here
    a = f[0]
    #   ^^^^ error[not-indexable]: A value of type 'f32' cannot be indexed
    b = N[0]
    #   ^^^^ error[not-indexable]: The integer 4 cannot be indexed
    c = not_indexable[0]
    #   ^^^^^^^^^^^^^^^^ error[no-templates]#1: Kernel 'not_indexable' has no template arguments
    f[0] = 1
#   ^^^^ error[not-indexable]: A value of type 'f32' cannot be indexed
