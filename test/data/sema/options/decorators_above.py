# tip: allo-filetest sema/options/decorators_above
# What stands above '@kernel' gets the kernel, and may leave it what it is.
import registry

from allo import i32, kernel

kernels = []


def register(made):
    kernels.append(made)
    return made


@register
@kernel
def decorators_above(x: i32) -> i32:
    return x


@registry.add("second")
@kernel
def second(x: i32) -> i32:
    return decorators_above(x)
