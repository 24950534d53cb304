# tip: allo-filetest sema/silent/kernel_of_another_library_by_name
from taichi import kernel


@kernel
def f(x):
    return x + nothing

