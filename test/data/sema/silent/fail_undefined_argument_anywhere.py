# tip: allo-filetest sema/silent/fail_undefined_argument_anywhere
# The name is given to a function that makes kernels, wherever that is called.
from allo import Template, i32, kernel

T = Template("T")


def make(n):
    @kernel
    def k(x: i32) -> i32:
        return x + n

    return k


@kernel(T)
def same(x: T) -> T:
    return x


def test_it():
    first = make(missing1)
    #            ^^^^^^^^ error[undefined-name]: Name 'missing1' is not defined
    several = [make(missing2 + n) for n in range(3)]
    #               ^^^^^^^^ error[undefined-name]: Name 'missing2' is not defined
    for i in range(3):
        make(missing3 + i)
        #    ^^^^^^^^ error[undefined-name]: Name 'missing3' is not defined
    later = make(bound_later) # known when the function runs
    for own in several:
        make(own)
    return first, several, later, make((lambda local: local)(2)), same[missing4]
    #                                                                  ^^^^^^^^ error[undefined-name]: Name 'missing4' is not defined


class Holder:
    k = make(missing5)
    #        ^^^^^^^^ error[undefined-name]: Name 'missing5' is not defined

    def set(self, given):
        self.k = make(missing6)
        #             ^^^^^^^^ error[undefined-name]: Name 'missing6' is not defined
        self.other = make(given)


for each in range(2):
    make(missing7)
    #    ^^^^^^^^ error[undefined-name]: Name 'missing7' is not defined
print(make(missing8))
#          ^^^^^^^^ error[undefined-name]: Name 'missing8' is not defined
bound_later = 3
try:
    made = make(missing9)
except NameError:
    made = None
