# tip: allo-filetest sema/nested/fail_in_one_template_instance
from allo import Template, f32, i32, kernel

T = Template("T")


@kernel(T)
def in_one_instance(x: T) -> T:
    @kernel
    def low_bit(v: T) -> T:
        return v & 1
        #      ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '&' with operand types f32, f32

    return low_bit(x)
    #      ^^^^^^^^^^ note#1: in call to kernel 'in_one_instance.low_bit' from 'in_one_instance'


ints = in_one_instance[i32]
floats = in_one_instance[f32]
#        ^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'in_one_instance[f32]'
