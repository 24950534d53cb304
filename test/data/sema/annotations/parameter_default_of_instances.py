# tip: allo-filetest sema/annotations/parameter_default_of_instances
from allo import Template, i8, i32, kernel

T = Template("T")


@kernel(T)
def parameter_default_of_instances(x: i32, y: T = 200) -> i32:
#                                                 ^^^ warning[literal-out-of-range]#1: Integer constant 200 is out of range for 'i8', which holds -128 to 127
    return x + y


def make(n):
    @kernel
    def made(x: i32, y: i8 = n) -> i32:
    #                        ^ warning[literal-out-of-range]#2: Integer constant 300 is out of range for 'i8', which holds -128 to 127
        return x + y

    return made


@kernel
def owner(x: i32) -> i32:
    @kernel
    def nested(y: i8, z: i8 = 400) -> i32:
    #                         ^^^ warning[literal-out-of-range]: Integer constant 400 is out of range for 'i8', which holds -128 to 127
        return y + z

    return nested(x) + nested(x + 1)


small = parameter_default_of_instances[i8]
#       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'parameter_default_of_instances[i8]'
large = parameter_default_of_instances[i32]
fits = make(100)
made = make(300)
#      ^^^^^^^^^ note#2: in instantiation of kernel 'make(300).made'
