# tip: allo-filetest sema/silent/fail_undefined_argument_in_function
# The name is given to a function that makes kernels, wherever that is called.
from allo import i32, kernel


def make(n):
    @kernel
    def k(x: i32) -> i32:
        return x + n

    return k


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
    return first, several, later, make((lambda local: local)(2))


bound_later = 3
