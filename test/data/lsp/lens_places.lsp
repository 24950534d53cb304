# tip: allo-filetest lsp/lens_places
# long: the lenses of one file, above each kind of kernel
# Lenses stand above the first decorator line, each a column after the one before, none over imported names; a
# template has one for each of its instances, a stage with streams one for the kernel that runs it.
=== vec.py
from allo import Template, i8, kernel

T = Template("T")


@kernel(T)
def dot(x: T) -> T:
    return x


dot_i8 = dot[i8]
=== k.py
from allo import Stream, Template, i8, i16, i32, kernel
from vec import dot_i8

T = Template("T")


@kernel(T)
def fill(x: T) -> T:
    return x


fill_i8 = fill[i8]


@kernel
def stage(s: "Stream[i32, 4]", x: i32):
    s.put(x)


@kernel
def neuron(x: i32) -> i32:
    s: Stream[i32, 4]
    stage(s, x)
    y: i16 = 3
    return s.get() + fill[i16](y) + fill[i32](x)


@kernel
def alone(s: Stream[i32, 4]) -> i32:
    return s.get()
=== session
store vec.py
open k.py
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   7:1-7:11 Run on CPU [i16]: allo.run fill[i16]
  <   7:2-7:11 Run on CPU [i32]: allo.run fill[i32]
  <   7:3-7:11 Run on CPU [i8]: allo.run fill_i8
  <   7:4-7:11 Types of [i8] (1 of 3): allo.showInstance fill
  <   12:1-12:19 Run on CPU: allo.run fill_i8
  <   12:2-12:19 Run csim: allo.csim fill_i8
  <   12:3-12:19 Show HLS C++: allo.showHls fill_i8
  <   12:4-12:19 Show MLIR: allo.showMlir fill_i8
  <   15:1-15:8 Run through neuron: allo.run neuron
  <   15:2-15:8 Show HLS C++: allo.showHls stage
  <   20:1-20:8 Run on CPU: allo.run neuron
  <   20:2-20:8 Run csim: allo.csim neuron
  <   20:3-20:8 Show HLS C++: allo.showHls neuron
  <   20:4-20:8 Show MLIR: allo.showMlir neuron
  <   28:1-28:8 Show HLS C++: allo.showHls alone
request allo/kernels {"textDocument": {"uri": "file:///w/k.py"}}
  < result [{"broken":false,"definition":{"end":{"character":12,"line":8},"start":{"character":0,"line":6}},"inputs":[{"name":"x","type":"i8"}],"range":{"end":{"character":7,"line":11},"start":{"character":0,"line":11}},"streams":false,"target":"fill_i8"},{"broken":false,"caller":"neuron","definition":{"end":{"character":12,"line":16},"start":{"character":0,"line":14}},"inputs":[{"name":"s","type":"Stream[i32, 4]"},{"name":"x","type":"i32"}],"range":{"end":{"character":9,"line":15},"start":{"character":4,"line":15}},"streams":true,"target":"stage"},{"broken":false,"definition":{"end":{"character":48,"line":24},"start":{"character":0,"line":19}},"inputs":[{"name":"x","type":"i32"}],"range":{"end":{"character":10,"line":20},"start":{"character":4,"line":20}},"streams":false,"target":"neuron"},{"broken":false,"definition":{"end":{"character":18,"line":29},"start":{"character":0,"line":27}},"inputs":[{"name":"s","type":"Stream[i32, 4]"}],"range":{"end":{"character":9,"line":28},"start":{"character":4,"line":28}},"streams":true,"target":"alone"}]
command allo.run k.py fill[i16]
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::fill[i16] seconds=60.0, files: /w/k.py
worker 1 result {"target": "k.py::fill[i16]", "results": [3], "seconds": 0.5, "kernelSeconds": 2e-07}
  < message information fill[i16]: ran in 0.2 µs, result 3
request lenses k.py
  < lenses:
  <   7:1-7:11 Ran in 0.2 µs [i16]: allo.run fill[i16]
  <   7:2-7:11 Run on CPU [i16]: allo.run fill[i16]
  <   7:3-7:11 Run on CPU [i32]: allo.run fill[i32]
  <   7:4-7:11 Run on CPU [i8]: allo.run fill_i8
  <   7:5-7:11 Types of [i8] (1 of 3): allo.showInstance fill
  <   12:1-12:19 Run on CPU: allo.run fill_i8
  <   12:2-12:19 Run csim: allo.csim fill_i8
  <   12:3-12:19 Show HLS C++: allo.showHls fill_i8
  <   12:4-12:19 Show MLIR: allo.showMlir fill_i8
  <   15:1-15:8 Run through neuron: allo.run neuron
  <   15:2-15:8 Show HLS C++: allo.showHls stage
  <   20:1-20:8 Run on CPU: allo.run neuron
  <   20:2-20:8 Run csim: allo.csim neuron
  <   20:3-20:8 Show HLS C++: allo.showHls neuron
  <   20:4-20:8 Show MLIR: allo.showMlir neuron
  <   28:1-28:8 Show HLS C++: allo.showHls alone
# An import that nothing of it uses changes no result.
edit k.py 1:56-1:56 ", u8"
  < diagnostics k.py v2: none
request lenses k.py
  < lenses:
  <   7:1-7:11 Ran in 0.2 µs [i16]: allo.run fill[i16]
  <   7:2-7:11 Run on CPU [i16]: allo.run fill[i16]
  <   7:3-7:11 Run on CPU [i32]: allo.run fill[i32]
  <   7:4-7:11 Run on CPU [i8]: allo.run fill_i8
  <   7:5-7:11 Types of [i8] (1 of 3): allo.showInstance fill
  <   12:1-12:19 Run on CPU: allo.run fill_i8
  <   12:2-12:19 Run csim: allo.csim fill_i8
  <   12:3-12:19 Show HLS C++: allo.showHls fill_i8
  <   12:4-12:19 Show MLIR: allo.showMlir fill_i8
  <   15:1-15:8 Run through neuron: allo.run neuron
  <   15:2-15:8 Show HLS C++: allo.showHls stage
  <   20:1-20:8 Run on CPU: allo.run neuron
  <   20:2-20:8 Run csim: allo.csim neuron
  <   20:3-20:8 Show HLS C++: allo.showHls neuron
  <   20:4-20:8 Show MLIR: allo.showMlir neuron
  <   28:1-28:8 Show HLS C++: allo.showHls alone
edit k.py 9:13-9:13 " + x"
  < diagnostics k.py v3: none
request lenses k.py
  < lenses:
  <   7:1-7:11 Ran in 0.2 µs [i16] (stale): allo.run fill[i16]
  <   7:2-7:11 Run on CPU [i16]: allo.run fill[i16]
  <   7:3-7:11 Run on CPU [i32]: allo.run fill[i32]
  <   7:4-7:11 Run on CPU [i8]: allo.run fill_i8
  <   7:5-7:11 Types of [i8] (1 of 3): allo.showInstance fill
  <   12:1-12:19 Run on CPU: allo.run fill_i8
  <   12:2-12:19 Run csim: allo.csim fill_i8
  <   12:3-12:19 Show HLS C++: allo.showHls fill_i8
  <   12:4-12:19 Show MLIR: allo.showMlir fill_i8
  <   15:1-15:8 Run through neuron: allo.run neuron
  <   15:2-15:8 Show HLS C++: allo.showHls stage
  <   20:1-20:8 Run on CPU: allo.run neuron
  <   20:2-20:8 Run csim: allo.csim neuron
  <   20:3-20:8 Show HLS C++: allo.showHls neuron
  <   20:4-20:8 Show MLIR: allo.showMlir neuron
  <   28:1-28:8 Show HLS C++: allo.showHls alone
