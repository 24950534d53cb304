# tip: allo-filetest sema/declarations/fail_declared_targets
from allo import i32, kernel


@kernel
def declared_targets(a: "i32[4]", x: i32):
    a[0]: i32 = x
#   ^^^^ error[annotated-target]: Only simple variable targets can be annotated
    a.first: i32 = x
#   ^^^^^^^ error[annotated-target]: Only simple variable targets can be annotated
