# tip: allo-filetest sema/silent/fail_undefined_argument_anywhere
# The name is given to a function that makes kernels, wherever that is called.
from allo import i32, kernel


def make(n):
    @kernel
    def k(x: i32) -> i32:
        return x + n

    return k


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
