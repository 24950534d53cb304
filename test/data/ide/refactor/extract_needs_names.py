# tip: allo-filetest ide/refactor/extract_needs_names
from allo import Template, constexpr, i32, kernel

T = Template("T")
M = Template("M")


def make(k):
    @kernel
    def inner(x: i32) -> i32:
        return x + (k + 1)
        #           ^^^^^ refactor: none

    return inner


N = 4


@kernel(T, M)
def extract_needs_names(x: "T[M]", y: "i32[8]") -> i32:
    LOCAL: constexpr = 3
    total: i32 = x[M - 1] + y[N - 1] + y[LOCAL - 1]
    #              ^^^^^ refactor: none
    #                         ^^^^^ refactor: Extract 'N - 1' to a constant
    #   ... + VALUE = N - 1
    #   ... -     total: i32 = x[M - 1] + y[N - 1] + y[LOCAL - 1]
    #   ... +     total: i32 = x[M - 1] + y[VALUE] + y[LOCAL - 1]
    #                                    ^^^^^^^^^ refactor: none
    match x[0]:
        case 2:
        #     ^ refactor: none
            total += 1
            # ^ refactor: none
    return total


use = make(2)
bound = extract_needs_names[i32, 4]
