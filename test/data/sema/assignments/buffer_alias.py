# tip: allo-filetest sema/assignments/buffer_alias
from allo import i32, kernel


@kernel
def buffer_alias(a: "i32[4]", b: "i32[4]"):
    c = a
    #   ^ warning[buffer-alias]#1: 'c' becomes another name for the buffer 'a', not a copy of it
    c[0] = 1
#   ^^^^^^^^ note#1: written through 'c' here
    b = a
    #   ^ warning[buffer-alias]#2: 'b' becomes another name for the buffer 'a', not a copy of it
    a[1] = 2
#   ^^^^^^^^ note#2: written through 'a' here
