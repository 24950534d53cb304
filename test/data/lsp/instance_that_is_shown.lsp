# tip: allo-filetest lsp/instance_that_is_shown
# A template shows the types of one instance at a time, and a lens the next one.
=== k.py
from allo import Template, i8, i32, kernel

T = Template("T")


@kernel(T)
def scale(x: T, gain: T) -> T:
    product = «1»x * gain
    return product


scale_i8 = scale[i8]
scale_i32 = scale[i32]


def make(n):
    @kernel
    def add(x: i8) -> i32:
        return x + n

    return add


near, far = make(1), make(1000)
=== session bare
initialize {"workspace": {"inlayHint": {"refreshSupport": true}, "codeLens": {"refreshSupport": true}}}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   19:20-19:21 warning[literal-out-of-range] Integer constant 1000 is out of range for 'i8', which holds -128 to 127
request hints k.py
  < hints:
  <   8: product⟦: i16⟧ = x * gain
  <   9: return product⟦ ‹i16 → i8›⟧
  <   19: return x + n⟦ ‹i9›⟧
command allo.showInstance k.py scale {"instance": "scale[i32]"}
  < request workspace/inlayHint/refresh
  < request workspace/codeLens/refresh
  < result null
request lenses k.py
  < lenses:
  <   6:1-6:11 Run on CPU [i8]: allo.run scale_i8
  <   6:2-6:11 Run on CPU [i32]: allo.run scale_i32
  <   6:3-6:11 Types of [i32] (2 of 2): allo.showInstance scale
  <   12:1-12:21 Run on CPU: allo.run scale_i8
  <   12:2-12:21 Run csim: allo.csim scale_i8
  <   12:3-12:21 Show HLS C++: allo.showHls scale_i8
  <   12:4-12:21 Show MLIR: allo.showMlir scale_i8
  <   13:1-13:23 Run on CPU: allo.run scale_i32
  <   13:2-13:23 Run csim: allo.csim scale_i32
  <   13:3-13:23 Show HLS C++: allo.showHls scale_i32
  <   13:4-13:23 Show MLIR: allo.showMlir scale_i32
  <   17:5-17:12 Types of make(1) (1 of 2): allo.showInstance make.add
  <   24:1-24:32 Run on CPU: allo.run near
  <   24:2-24:32 Run csim: allo.csim near
  <   24:3-24:32 Show HLS C++: allo.showHls near
  <   24:4-24:32 Show MLIR: allo.showMlir near
  <   24:7-24:32 Run on CPU: allo.run far
  <   24:8-24:32 Run csim: allo.csim far
  <   24:9-24:32 Show HLS C++: allo.showHls far
  <   24:10-24:32 Show MLIR: allo.showMlir far
request hints k.py
  < hints:
  <   8: product⟦: i64⟧ = x * gain
  <   9: return product⟦ ‹i64 → i32›⟧
  <   19: return x + n⟦ ‹i9›⟧
request hover k.py «1»
  < hover 8:15-8:16 plaintext
  <   | x: i32
  <   |
  <   | parameter
  <   | in scale[i32]
# What is no instance changes nothing.
command allo.showInstance k.py scale {"instance": "scale[i16]"}
  < result null
request hints k.py
  < hints:
  <   8: product⟦: i16⟧ = x * gain
  <   9: return product⟦ ‹i16 → i8›⟧
  <   19: return x + n⟦ ‹i9›⟧
command allo.showInstance k.py scale
  < error InvalidParams: 'instance' must be the name of an instance, as in "fill[i32, 4]"
