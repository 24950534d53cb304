# tip: allo-filetest sema/names/globals_are_constants
from allo import f32, i32, kernel

TAPS = 16
SCALE = 0.5
ENABLED = True


@kernel
def globals_are_constants(x: i32, y: f32, out: "i32[16]", scaled: "f32[1]"):
    for i in range(TAPS):
        out[i] = x + TAPS
        #        ^^^^^^^^ type: i33
    if ENABLED:
        scaled[0] = y * SCALE
        #           ^^^^^^^^^ type: f32
