# tip: allo-filetest sema/warnings/buffer_alias
from allo import KernelOptions, i32, kernel


@kernel
def buffer_alias(a: "i32[4]", s: i32) -> i32:
    b = a
    #   ^ warning[buffer-alias]#1: 'b' becomes another name for the buffer 'a', not a copy of it
    b[0] = 1
#   ^^^^^^^^ note#1: written through 'b' here
    c: "i32[4]" = a
    #             ^ warning[buffer-alias]#2: 'c' becomes another name for the buffer 'a', not a copy of it
    a[1] += 2
#   ^^^^^^^^^ note#2: written through 'a' here
    d: "i32[4]" = 0
    e = d
    #   ^ warning[buffer-alias]#3: 'e' becomes another name for the buffer 'd', not a copy of it
    e = 0
#   ^^^^^ note#3: written through 'e' here
    return c[0] + d[0] + e[0] + s


@kernel
def legal_aliases(a: "i32[4]", b: "i32[4]") -> "i32[4]":
    read_only = a
    local: "i32[4]" = 0
    handed_on = local
    handed_on[0] = read_only[0]
    now = a
    now = local
    now[1] = b[0]
    copy: "i32[4]"
    for i in range(4):
        copy[i] = b[i]
    copy[0] = 1
    return copy


@kernel(options=KernelOptions(enable_tensor=True))
def tensors_are_values(a: "i32[4]") -> "i32[4]":
    b = a
    b[0] = 1
    return b
