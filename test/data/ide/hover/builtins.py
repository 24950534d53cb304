# tip: allo-filetest ide/hover/builtins
import allo
from allo import Stream, f32, i8, i32, kernel, math


@kernel
def builtins(x: i32, z: i8, f: f32, a: "f32[4]", m: "f32[2, 2]", s: Stream[i32, 4]):
    b = allo.arith.add(x, z)
    #              ^ full: allo.arith.add(x, z): i33
    #   ...
    #   ... sum of 2 terms, bit growth of the hls style:
    #   ...   + x: i32, 32 bits
    #   ...   + z: i8, 8 bits
    #   ...   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits
    #   ...   signed: an operand is signed
    #   ...
    #   ... add(x, y, acc=None): The sum, as x + y.
    c = allo.arith.mul(x, z)
    #              ^ full: allo.arith.mul(x, z): i40
    #   ...
    #   ... product of 2 factors, bit growth of the hls style:
    #   ...   * x: i32
    #   ...   * z: i8
    #   ...   32 + 8 = 40 bits, signed: an operand is signed
    #   ...
    #   ... mul(x, y, acc=None): The product, as x * y.
    d = math.exp(z)
    #        ^ full: math.exp(z): f32
    #   ...
    #   ... a math function of i8: integers of up to 32 bits become f32, wider ones f64
    #   ...
    #   ... exp(value, acc=None): The exponential function.
    e = math.pow(f, x)
    #        ^ full: math.pow(f, x): f32
    #   ...
    #   ... a float to the power of an integer: f32
    #   ...
    #   ... pow(base, exp, acc=None): The power; of a float with an integer exponent, by multiplication.
    g = allo.cast(x, i8)
    #        ^ full: allo.cast(x, i8): i8
    #   ...
    #   ... converted from i32 to i8
    #   ...
    #   ... cast(x, dtype): The value converted to a type, as an assignment converts it.
    h = allo.bitcast(f, i32)
    #        ^ full: allo.bitcast(f, i32): i32
    #   ...
    #   ... the bits of f32 taken for i32
    #   ...
    #   ... bitcast(x, dtype): The same bits as another type of equal width.
    i = math.fma(f, f, 2)
    #        ^ full: math.fma(f, f, 2): f32
    #   ...
    #   ... a * b + c without rounding in between, in f32
    #   ...
    #   ... fma(a, b, c): a * b + c, rounded once.
    j = max(x, z)
    #   ^ full: max(x, z): i32
    #   ...
    #   ... common integer type of i32 and i8: i32
    #   ...
    #   ... max(x, y, acc=None, propagate_nan=False): The larger of two values; of a number and NaN the number.
    k = min(x, z)
    #   ^ full: min(x, z): i32
    #   ...
    #   ... common integer type of i32 and i8: i32
    #   ...
    #   ... min(x, y, acc=None, propagate_nan=False): The smaller of two values; of a number and NaN the number.
    n = allo.linalg.matmul(m, m, acc=m)
    #               ^ full: allo.linalg.matmul(m, m, acc=m): f32[2, 2]
    #   ...
    #   ... the wider float type: f32
    #   ... product of f32[2, 2] and f32[2, 2]
    #   ... written into 'acc', which is f32[2, 2]
    #   ...
    #   ... matmul(a, b, acc=None): The product of two matrices; added to acc where it is a buffer.
    o = a.bufferize(0, 2)
    #     ^ full: a.bufferize(0, 2): f32[2]
    #   ...
    #   ... a fresh buffer with elements of 'a'
    #   ...
    #   ... bufferize(src, offsets, sizes, strides): Copies a window of a buffer or constant table into a new buffer.
    s.put(x)
    # ^ full: puts a value of i32 into 's', which is Stream[i32, 4]
    #   ...
    #   ... put(stream, value): Appends a value to a stream; waits while the stream is full.
    p = s.get()
    #     ^ full: s.get(): i32
    #   ...
    #   ... taken from 's', which is Stream[i32, 4]
    #   ...
    #   ... get(stream): Takes the oldest value from a stream; waits while there is none.
