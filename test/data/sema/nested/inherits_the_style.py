# tip: allo-filetest sema/nested/inherits_the_style
from allo import KernelOptions, i32, kernel

CPP = KernelOptions(typing_style="cpp")


@kernel
def called(v: i32) -> i32:
    return v + v
    #      ^^^^^ type: i33


@kernel(options=CPP)
def inherits_the_style(x: i32) -> i32:
    @kernel
    def inner(v: i32) -> i32:
        @kernel
        def innermost(w: i32) -> i32:
            return w + w
            #      ^^^^^ type: i32

        return innermost(v) + v
        #      ^^^^^^^^^^^^^^^^ type: i32

    return called(x) + inner(x)
