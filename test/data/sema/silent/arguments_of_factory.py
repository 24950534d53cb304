# tip: allo-filetest sema/silent/arguments_of_factory
# A function of the file gets arguments that do not fit; decorated, it may take others.

from allo import i32, kernel


def make(n, *, m=0):
#   ^^^^ note#1: function 'make' is defined here
#   ^^^^ note#2: function 'make' is defined here
#   ^^^^ note#3: function 'make' is defined here
#   ^^^^ note#4: function 'make' is defined here
#   ^^^^ note#5: function 'make' is defined here
#   ^^^^ note#6: function 'make' is defined here
    @kernel
    def k(x: i32) -> i32:
        return x + n + m

    return k


a = make()
#   ^^^^^^ warning[host-argument]#1: Function 'make' is missing the argument 'n'
b = make(1, 2)
#   ^^^^^^^^^^ warning[host-argument]#2: Function 'make' takes at most 1 positional argument, got 2
c = make(1, k=2)
#   ^^^^^^^^^^^^ warning[host-argument]#3: Function 'make' has no parameter 'k'
d = make(1, n=2)
#   ^^^^^^^^^^^^ warning[host-argument]#4: Function 'make' got multiple values for argument 'n'
e = make(*[1, 2, 3])
#   ^^^^^^^^^^^^^^^^ warning[host-argument]#5: Function 'make' takes at most 1 positional argument, got 3
f = make(1, m=2)
try:
    i = make()
except TypeError:
    i = None


def test_it():
    return make()
    #      ^^^^^^ warning[host-argument]#6: Function 'make' is missing the argument 'n'
