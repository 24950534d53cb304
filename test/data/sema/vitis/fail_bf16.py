# tip: allo-filetest sema/vitis/fail_bf16
from allo import Stream, bf16, f32, kernel


@kernel
def half_floats(x: bf16, a: "bf16[4]") -> bf16:
#               ^^^^^^^ error[vitis-bf16]: 'x' has type 'bf16', but this Vitis has no ap_float
#                        ^^^^^^^^^^^^ error[vitis-bf16]: 'a' has type 'bf16[4]', but this Vitis has no ap_float
#                                         ^^^^ error[vitis-bf16]: The result has type 'bf16', but this Vitis has no ap_float
    y: bf16 = x
#   ^ error[vitis-bf16]: 'y' has type 'bf16', but this Vitis has no ap_float
    inferred = y
    b: f32[4] = 0
    s: Stream[bf16[2], 4]
#   ^ error[vitis-bf16]: 's' has type 'Stream[bf16[2], 4]', but this Vitis has no ap_float
    return inferred
