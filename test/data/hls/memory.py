# tip: allo-filetest hls/memory
from allo import f32, i32, index, kernel, u8


@kernel
def rank_zero(x: "f32[]", y: f32) -> f32:
    sum: "f32[]" = 1.0
    sum[()] += y
    x[()] = sum[()]
    return x[()]


@kernel
def window(image: "u8[16, 16]", at: index) -> i32:
    tile = image.bufferize((at, 2), (3, 3))
    total: i32 = 0
    for i in range(3):
        for j in range(3):
            total += tile[i, j]
    return total
