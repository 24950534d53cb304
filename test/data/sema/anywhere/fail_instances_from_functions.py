# tip: allo-filetest sema/anywhere/fail_instances_from_functions
from allo import Template, f32, i32, kernel

T = Template("T")


@kernel(T)
def low_bits(x: T) -> T:
#   ^^^^^^^^ note#2: kernel 'low_bits' is declared here
    return x & 3
    #      ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '&' with operand types f32, f32


def test_floats():
    k = low_bits[f32]
    #   ^^^^^^^^^^^^^ note#1: in instantiation of kernel 'low_bits[f32]'
    assert k(7) == 3
    assert low_bits[f32](3) == 3
    #      ^^^^^^^^^^^^^ note#1: in instantiation of kernel 'low_bits[f32]'
    low_bits[f32, i32]
#   ^^^^^^^^^^^^^^^^^^ error[template-count]#2: Kernel 'low_bits' expects 1 template argument, got 2


def test_template_in_a_function():
    U = Template("U")

    @kernel(U)
    def inner(x: U) -> U:
        return x & 1
        #      ^^^^^ error[no-promotion-rule]#3: No hls type promotion rule for operator '&' with operand types f32, f32

    inner[f32](1.0)
#   ^^^^^^^^^^ note#3: in instantiation of kernel 'test_template_in_a_function.inner[f32]'
