# tip: allo-filetest ide/hover/why_operators
import allo
from allo import KernelOptions, f32, i8, i32, kernel, math


@kernel
def why_operators(x: i32, z: i8, f: f32, a: f32[4], out: i32[4]):
    p = allo.arith.add(x, z)
    #              ^ why: add (allo)
    q = math.exp(z)
    #        ^ why: exp (allo)
    r = math.pow(f, x)
    #        ^ why: pow (allo)
    s = allo.cast(x, i8)
    #        ^ why: cast (allo)
    t = allo.bitcast(f, i32)
    #        ^ why: bitcast (allo)
    u = math.fma(f, f, 2)
    #        ^ why: fma (allo)
    allo.add(a, f, acc=out)
    #    ^ why: add (allo)
    v = max(x, z)
    #   ^ why: max(x, z): i32
    #   ...
    #   ... common integer type of i32 and i8: i32
    w = a.bufferize(0, 2)
    #     ^ why: bufferize (allo)


@kernel(options=KernelOptions(enable_tensor=True))
def why_tensors(x: i32[4], m: i8[3, 4], b: f32[4, 2]):
    p = x + m
    #     ^ why: x + m: i33[3, 4]
    #   ...
    #   ... sum of 2 terms, bit growth of the hls style:
    #   ...   + x: i32, 32 bits
    #   ...   + m: i8, 8 bits
    #   ...   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits
    #   ...   signed: an operand is signed
    #   ... element by element, in the common shape of the operands: i33[3, 4]
    q = allo.mul(x, m)
    #        ^ why: mul (allo)
    r = allo.linalg.matmul(m, b)
    #               ^ why: matmul (allo)
    s = -m
    #   ^ why: -m: i9[3, 4]
    #   ...
    #   ... negation in the hls style: 8 bits + 1 = 9 bits, signed
    #   ... element by element, in the common shape of the operands: i9[3, 4]
