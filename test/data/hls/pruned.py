# tip: allo-filetest hls/pruned
from allo import Stream, get_wid, i32, kernel, u8, u32


@kernel(mapping=[4])
def cell(a: "i32[4]", b: "i32[4]", links: Stream[i32, 2][3]):
    weights: "i32[4]" = [1, 3, 3, 1]
    i = get_wid(0)
    if i == 1:
        for k in range(4):
            links[0].put(a[k] * weights[k])
    elif i == 2:
        for k in range(4):
            b[k] = links[0].get()


@kernel
def border(a: "i32[4]", b: "i32[4]"):
    links: Stream[i32, 2][3]
    cell(a, b, links)


@kernel
def without_sign(x: u8, n: u32) -> u32:
    a: u8 = x + 1
    y: u32 = n * a
    if a == 200:
        y = y - 1
    for i in range(8):
        y[i + 8] = a[7 - i]
    return y
