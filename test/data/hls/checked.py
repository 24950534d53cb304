# tip: allo-filetest hls/checked
# checked
from allo import Stream, bf16, f32, f64, i32, i64, index, kernel, u32, u64


@kernel
def produce(x: "i32[8]", n: i32, out: Stream[i32, 4]):
    for i in range(n):
        out.put(x[i])


@kernel
def consume(inp: Stream[i32, 4], n: i32) -> i32:
    sum: i32 = 0
    for i in range(n):
        sum += inp.get()
    return sum


@kernel
def mean(x: "i32[8]", n: i32) -> i32:
    pipe: Stream[i32, 4]
    produce(x, n, pipe)
    total = consume(pipe, n)
    return total // n


@kernel
def faults(a: "f32[4, 4]", i: index, d: u32) -> (i32, u32):
    for j in range(4):
        a[i, j] = a[j, i + 1]
    return a[0, 0], 7 % d


@kernel
def casts(x: f32, b: bf16, c: f64, step: i32) -> (i32, i32, i64, u64):
    n: i32 = 0
    for i in range(0, 10, step):
        n += i
    return x * 2.0, b * 1.5 + n, c, c
