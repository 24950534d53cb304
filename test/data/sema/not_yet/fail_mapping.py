# tip: allo-filetest sema/not_yet/fail_mapping
from allo import i32, kernel


@kernel(mapping=[2, 2])
def mapped(a: "i32[4]"):
    a[0] = 1
