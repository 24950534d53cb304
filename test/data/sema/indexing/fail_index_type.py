# tip: allo-filetest sema/indexing/fail_index_type
from allo import f32, i32, kernel


@kernel
def index_type(f: f32, a: "i32[4]", b: "i32[4, 4]"):
    a[f] = 0
    # ^ error[invalid-index]: An index must be an integer, got a value of type 'f32'
    a[a] = 1
    # ^ error[invalid-index]: An index must be a number, got a value of type 'i32[4]'
    a["0"] = 2
    # ^^^ error[invalid-index]: An index must be a number, got a string
    b[0, (1, 2)] = 3
    #    ^^^^^^ error[nested-index]: Nested tuples are not supported in indices
    a[None] = 4
    # ^^^^ error[invalid-index]: An index must be a number, got 'None'
