# tip: allo-filetest ide/hover/why_operators
import allo
from allo import KernelOptions, f32, i8, i32, kernel, math


@kernel
def why_operators(x: i32, z: i8, f: f32, a: f32[4], out: i32[4]):
    p = allo.arith.add(x, z)
    #              ^ why: allo.arith.add(x, z): i33
    #   ... sum of 2 terms, bit growth of the hls style:
    #   ...   + x: i32, 32 bits
    #   ...   + z: i8, 8 bits
    #   ...   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits
    #   ...   signed: an operand is signed
    q = math.exp(z)
    #        ^ why: math.exp(z): f32
    #   ... a math function of i8: integers of up to 32 bits become f32, wider ones f64
    r = math.pow(f, x)
    #        ^ why: math.pow(f, x): f32
    #   ... a float to the power of an integer: f32
    s = allo.cast(x, i8)
    #        ^ why: allo.cast(x, i8): i8
    #   ... converted from i32 to i8
    t = allo.bitcast(f, i32)
    #        ^ why: allo.bitcast(f, i32): i32
    #   ... the bits of f32 taken for i32
    u = math.fma(f, f, 2)
    #        ^ why: math.fma(f, f, 2): f32
    #   ... a * b + c without rounding in between, in f32
    allo.add(a, f, acc=out)
    #    ^ why: allo.add(a, f, acc=out): i32[4]
    #   ... the wider float type: f32
    #   ... written into 'acc', which is i32[4]
    v = max(x, z)
    #   ^ why: max(x, z): i32
    #   ... common integer type of i32 and i8: i32
    w = a.bufferize(0, 2)
    #     ^ why: a.bufferize(0, 2): f32[2]
    #   ... a fresh buffer with elements of 'a'


@kernel(options=KernelOptions(enable_tensor=True))
def why_tensors(x: i32[4], m: i8[3, 4], b: f32[4, 2]):
    p = x + m
    #     ^ why: x + m: i33[3, 4]
    #   ... sum of 2 terms, bit growth of the hls style:
    #   ...   + x: i32, 32 bits
    #   ...   + m: i8, 8 bits
    #   ...   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits
    #   ...   signed: an operand is signed
    #   ... element by element, in the common shape of the operands: i33[3, 4]
    q = allo.mul(x, m)
    #        ^ why: allo.mul(x, m): i40[3, 4]
    #   ... product of 2 factors, bit growth of the hls style:
    #   ...   * x: i32
    #   ...   * m: i8
    #   ...   32 + 8 = 40 bits, signed: an operand is signed
    #   ... element by element, in the common shape of the operands: i40[3, 4]
    r = allo.linalg.matmul(m, b)
    #               ^ why: allo.linalg.matmul(m, b): f32[3, 2]
    #   ... float with integer: the integer becomes f32
    #   ... product of i8[3, 4] and f32[4, 2]
    s = -m
    #   ^ why: -m: i9[3, 4]
    #   ... negation in the hls style: 8 bits + 1 = 9 bits, signed
    #   ... element by element, in the common shape of the operands: i9[3, 4]
