# tip: allo-filetest sema/assignments/buffer_alias
from allo import i32, kernel


@kernel
def buffer_alias(a: "i32[4]", b: "i32[4]"):
    # FIXME: should be the warning buffer-alias: both names stand for one buffer, and one is written
    c = a
    c[0] = 1
    b = a
    a[1] = 2
