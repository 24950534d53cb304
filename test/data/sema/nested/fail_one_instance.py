# tip: allo-filetest sema/nested/fail_one_instance
from allo import f32, i32, kernel, u8


@kernel
def one_instance(x: i32, f: f32, a: "i32[4]", b: "i32[2, 2]", out: "i32[4]"):
    @kernel
    def bits(v) -> i32:
        return v & 1
        #      ^^^^^ error[no-promotion-rule]#1: No hls type promotion rule for operator '&' with operand types f32, f32

    @kernel
    def first(buffer) -> i32:
        return buffer[0]
        #      ^^^^^^^^^ error[rank-mismatch]#2: A value of type 'i32[2, 2]' takes 2 indices, but got 1

    out[0] = bits(x)
    out[1] = bits(f)
    #        ^^^^^^^ note#1: in call to kernel 'one_instance.bits' from 'one_instance'
    out[2] = first(a)
    out[3] = first(b)
    #        ^^^^^^^^ note#2: in call to kernel 'one_instance.first' from 'one_instance'
