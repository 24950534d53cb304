# tip: allo-filetest ide/refactor/extract_constant
from allo import f32, i32, kernel

N = 16


@kernel
def extract_constant(x: "i32[N]", y: "i32[32]") -> i32:
#                                         ^^ refactor: Extract '32' to a constant; Use the typing rules of C++ in 'extract_constant'; Make '32' a template parameter of 'extract_constant'
#   ... + SIZE = 32
#   ... - def extract_constant(x: "i32[N]", y: "i32[32]") -> i32:
#   ... + def extract_constant(x: "i32[N]", y: "i32[SIZE]") -> i32:
#   ... - from allo import f32, i32, kernel
#   ... + from allo import f32, i32, kernel, KernelOptions
#   ... - @kernel
#   ... + @kernel(options=KernelOptions(typing_style="cpp"))
#   ... - from allo import f32, i32, kernel
#   ... + from allo import f32, i32, kernel, Template
#   ... + SIZE = Template("SIZE")
#   ... - @kernel
#   ... - def extract_constant(x: "i32[N]", y: "i32[32]") -> i32:
#   ... + @kernel(SIZE)
#   ... + def extract_constant(x: "i32[N]", y: "i32[SIZE]") -> i32:
    total: i32 = 0
    for i in range(8):
    #              ^ refactor: Extract '8' to a constant; Make '8' a template parameter of 'extract_constant'
    #   ... + SIZE = 8
    #   ... -     for i in range(8):
    #   ... +     for i in range(SIZE):
    #   ... - from allo import f32, i32, kernel
    #   ... + from allo import f32, i32, kernel, Template
    #   ... + SIZE = Template("SIZE")
    #   ... - @kernel
    #   ... + @kernel(SIZE)
    #   ... -     for i in range(8):
    #   ... +     for i in range(SIZE):
        total += x[i] * 3 + y[2 * N - 1]
        #             ^^^ refactor: none
        #               ^ refactor: Extract '3' to a constant
        #   ... + VALUE = 3
        #   ... -         total += x[i] * 3 + y[2 * N - 1]
        #   ... +         total += x[i] * VALUE + y[2 * N - 1]
        #                     ^^^^^^^^^ refactor: Extract '2 * N - 1' to a constant
        #   ... + VALUE = 2 * N - 1
        #   ... -         total += x[i] * 3 + y[2 * N - 1]
        #   ... +         total += x[i] * 3 + y[VALUE]
        #                       ^ refactor: none
    return total


def plain(x):
    return x + 7
    #          ^ refactor: none


@kernel
def after_a_function(x: f32) -> f32:
    return x * 0.5
    #          ^^^ refactor: Extract '0.5' to a constant
    #   ... + VALUE = 0.5
    #   ... -     return x * 0.5
    #   ... +     return x * VALUE
