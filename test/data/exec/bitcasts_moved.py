# tip: allo-filetest exec/bitcasts_moved
from allo import bf16, f32, i32, kernel, u16, u32
from allo.operators import arith


@kernel
def moved(x: u32, c: i32) -> u32:
    kept: "f32[2]" = 0
    kept[0] = arith.bitcast(x, f32)
    kept[1] = kept[0]
    y = kept[1] if c > 0 else kept[0]
    return arith.bitcast(y, u32)


@kernel
def swapped(x: u16, c: i32) -> u16:
    f: bf16 = arith.bitcast(x, bf16)
    g: bf16 = 1.5
    for i in range(c & 3):
        f, g = g, f
    if c != 3:
        f = g
    return arith.bitcast(f, u16)


# The values are known to the compiler, the way that they take is not.
@kernel
def swapped_each(c: i32, out: "u16[3]"):
    kept: "u16[3]" = [1, 32640, 65409]
    for i in range(3):
        out[i] = swapped(kept[i], c)


# run: moved(2139095041, 1) == 2139095041
# run: moved(4290847557, 0) == 4290847557
# run: swapped(65409, 1) == 65409
# run: swapped(65409, 2) == 16320
# run: swapped(65409, 5) == 65409
# run: swapped_each(1, [0, 0, 0]); out == [1, 32640, 65409]
# run: swapped_each(2, [0, 0, 0]); out == [16320, 16320, 16320]
