# tip: allo-filetest sema/casts/index_through_an_integer
from allo import f32, i32, kernel


@kernel
def index_through_an_integer(a: "f32[4]"):
    for i in range(4):
        k: i32 = i
        a[i] = k
