# tip: allo-filetest sema/nested/fail_uncalled_in_several_instances
from allo import i32, kernel


@kernel
def uncalled_in_several_instances(x: i32) -> i32:
    @kernel
    def inner(v) -> i32:
        @kernel
        def uncalled() -> i32:
            return missing
            #      ^^^^^^^ error[undefined-name]: Name 'missing' is not defined

        return v

    return inner(x) + inner(x + 1)
