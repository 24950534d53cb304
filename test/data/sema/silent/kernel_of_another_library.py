# tip: allo-filetest sema/silent/kernel_of_another_library
import taichi as ti


@ti.kernel
def f(x):
    return x + nothing

