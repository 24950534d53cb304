# tip: allo-filetest sema/not_yet/fail_list_comprehension
from allo import i32, kernel


@kernel
def list_comprehension(x: i32):
    a, b = [v + 1 for v in (x, x)]
