# tip: allo-filetest sema/templates/fail_one_instance
from allo import Template, f32, i32, kernel, u8

T = Template("T")


@kernel(T)
def low_bit(x: T) -> T:
    y: T = x & 1
    #      ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '&' with operand types f32, f32
    return y


a = low_bit[i32]
b = low_bit[f32]
#   ^^^^^^^^^^^^ note#1: in instantiation of kernel 'low_bit[f32]'
c = low_bit[u8]


@kernel
def one_instance(x: f32) -> f32:
    return low_bit[f32](x)
    #      ^^^^^^^^^^^^ note#1: in instantiation of kernel 'low_bit[f32]'
    #      ^^^^^^^^^^^^^^^ note#1: in call to kernel 'low_bit' from 'one_instance'
