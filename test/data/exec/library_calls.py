# tip: allo-filetest exec/library_calls
from allo import f32, i32, kernel
from allo.operators import arith, linalg, math


@kernel
def into_buffers(a: "i32[2]", b: "i32[2]", out: "i32[2]"):
    arith.add(a, b, acc=out)
    arith.mul(out, out, acc=out)


@kernel
def adds_to(a: "f32[2]", b: "f32[2]", out: "f32[]"):
    linalg.dot(a, b, acc=out)


@kernel
def maths(x: f32, n: i32) -> (f32, f32, f32, i32):
    return math.sqrt(x), math.exp(x), math.floor(-x), max(n, math.abs(n))


# run: into_buffers([1, 2], [3, 4], _); out == [16, 36]
# run: adds_to([1, 2], [3, 4], [100]); out == [111]
# run: maths(2.25, -3) ~= 1.5, 9.487735836, -3, 3
