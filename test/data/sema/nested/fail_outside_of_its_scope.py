# tip: allo-filetest sema/nested/fail_outside_of_its_scope
from allo import i32, kernel


@kernel
def owner(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> i32:
        @kernel
        def innermost(w: i32) -> i32:
            return w

        return innermost(v)

    return inner(x) + innermost(x)
    #                 ^^^^^^^^^ error[undefined-name]: Name 'innermost' is not defined


@kernel
def elsewhere(x: i32) -> i32:
    return inner(x) + owner.inner(x)
    #      ^^^^^ error[undefined-name]#1: Name 'inner' is not defined
    #      ^^^^^ fix#1 Change to 'owner': "owner"
    #                       ^^^^^ error[no-attribute]: Kernel 'owner' has no attribute 'inner'
