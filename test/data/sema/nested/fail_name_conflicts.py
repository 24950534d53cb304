# tip: allo-filetest sema/nested/fail_name_conflicts
from allo import constexpr, i32, kernel


@kernel
def name_conflicts(x: i32, y: i32) -> i32:
#                  ^^^^^^ note#1: declared here
    local: i32 = x
#   ^^^^^ note#2: declared here
    constant: constexpr = 3
#   ^^^^^^^^ note#3: declared here

    @kernel
    def x(v: i32) -> i32:
    #   ^ error[nested-name-conflict]#1: Nested kernel 'x' conflicts with an existing local symbol
        return v

    @kernel
    def local(v: i32) -> i32:
    #   ^^^^^ error[nested-name-conflict]#2: Nested kernel 'local' conflicts with an existing local symbol
        return v

    @kernel
    def constant(v: i32) -> i32:
    #   ^^^^^^^^ error[nested-name-conflict]#3: Nested kernel 'constant' conflicts with an existing local symbol
        return v

    @kernel
    def inner(v: i32) -> i32:
    #   ^^^^^ note#4: declared here
        return v

    @kernel
    def inner(v: i32) -> i32:
    #   ^^^^^ error[nested-name-conflict]#4: Nested kernel 'inner' conflicts with an existing local symbol
        return v + 1

    return inner(y)
