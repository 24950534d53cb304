# tip: allo-filetest sema/silent/fail_undefined_argument_of_factory
import json

from allo import i32, kernel


def compose(g, T, N=3):
    @kernel
    def k(x: T) -> T:
        return g(x) + N

    return k


@kernel
def twice(x: i32) -> i32:
    return x + x


def host(values):
    return json.dumps(values)


made = compose(missing, i32)
#              ^^^^^^^ error[undefined-name]: Name 'missing' is not defined
by_name = compose(T=i23, g=twice)
#                   ^^^ error[undefined-name]#1: Name 'i23' is not defined
#                   ^^^ note#1: widths without a name of their own are made with 'apint', as in i23 = apint(23, signed=True)
inside = compose(twice, i32, N=abs(limits.N))
#                                  ^^^^^^ error[undefined-name]: Name 'limits' is not defined
late = compose(later, i32)
#              ^^^^^ error[undefined-name]#2: Name 'later' is not defined
later = twice
# <----- note#2: 'later' is defined later, here
good = compose(twice, i32, N=abs(-3))
# What makes no kernel is not checked.
text = host(missing)
values = print(missing)
