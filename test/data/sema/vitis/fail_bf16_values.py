# tip: allo-filetest sema/vitis/fail_bf16_values
from allo import bf16, f32, kernel, u16
from allo.operators import arith


@kernel
def rounded(x: f32) -> f32:
    return arith.cast(x, bf16)
    #      ^^^^^^^^^^^^^^^^^^^ error[vitis-bf16]: The value has type 'bf16', but this Vitis has no ap_float


@kernel
def several(x: f32, bits: u16) -> (f32, f32, f32):
    y = arith.cast(x, bf16)
    #   ^^^^^^^^^^^^^^^^^^^ error[vitis-bf16]: The value has type 'bf16', but this Vitis has no ap_float
    z = y + arith.cast(y, bf16)
    return z, arith.cast(arith.cast(x * 2, bf16), f32), x + arith.bitcast(bits, bf16)
    #                    ^^^^^^^^^^^^^^^^^^^^^^^ error[vitis-bf16]: The value has type 'bf16', but this Vitis has no ap_float
    #                                                       ^^^^^^^^^^^^^^^^^^^^^^^^^ error[vitis-bf16]: The value has type 'bf16', but this Vitis has no ap_float


@kernel
def calls(x: f32) -> f32:
    return rounded(x) + rounded(x + 1)


@kernel
def literal(x: f32) -> f32:
    y = arith.cast(1.5, bf16)
    #              ^^^ error[vitis-bf16]: The value has type 'bf16', but this Vitis has no ap_float
    return x + y


@kernel
def of_other_kernels(x: f32) -> f32:
    return x + passed(x)


@kernel
def passed(x: f32) -> bf16:
#                     ^^^^ error[vitis-bf16]: The result has type 'bf16', but this Vitis has no ap_float
    return x
