# tip: allo-filetest ide/complete/kernels_in_functions
# In functions that make kernels, their arguments are visible.
from allo import f32, i32, kernel


def make(size, factor):
    scaled = size * 2

    @kernel
    def inner(x: "f32[scaled]"):
    #                 ^ completes: size, factor, scaled
        for i in range(size):
        #              ^ suggests: scaled, 8, x, size, factor, name=, kernels_in_functions, f32, i32, min, and 56 more
            x[i] = x[i] * factor
            #             ^ suggests: x, i, size, factor, scaled, kernels_in_functions, f32, i32, min, max, and 55 more

    return inner
    #      ^ suggests: size, factor, scaled, inner, make, kernels_in_functions, f32, i32, kernel, True, and 1 more


kernels_in_functions = make(4, 2)
