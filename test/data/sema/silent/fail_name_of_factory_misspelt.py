# tip: allo-filetest sema/silent/fail_name_of_factory_misspelt
from allo import Template, f32, i32, kernel

T = Template("T")


def make_adder(n):
    @kernel
    def k(x: i32) -> i32:
        return x + n

    return k


@kernel(T)
def swapped(x: T) -> T:
    return x


a = make_addr(1)
#   ^^^^^^^^^ error[undefined-name]#1: Name 'make_addr' is not defined
#   ^^^^^^^^^ fix#1 Change to 'make_adder': "make_adder"
b = swaped[f32]
#   ^^^^^^ error[undefined-name]#2: Name 'swaped' is not defined
#   ^^^^^^ fix#2 Change to 'swapped': "swapped"
c = anything(1)


def test_it():
    return make_addre(2)
    #      ^^^^^^^^^^ error[undefined-name]#3: Name 'make_addre' is not defined
    #      ^^^^^^^^^^ fix#3 Change to 'make_adder': "make_adder"
