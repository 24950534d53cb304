# tip: allo-filetest lsp/hls_limits_of_callees
=== k.py
from allo import Stream, i32, kernel


@kernel
def shaped(a: "i32[4]") -> "i32[4]":
    return a


@kernel
def uses(a: "i32[4]", b: "i32[4]"):
    c = shaped(a)
    b[0] = c[0]


@kernel
def sink(s: Stream[i32, 4], out: "i32[1]"):
    out[0] = s.get()


@kernel
def kernel(a: i32) -> i32:
    return a
=== session bare
# What Vitis cannot build is known without a process; what it calls may return arrays.
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
# The others do get a worker; a kernel of streams is hardware only.
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/uses.cpp"}
  < worker 1 job 1: hls /w/k.py::uses places="none" seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::uses", "files": {"kernel.cpp": "// uses\n", "kernel.h": "// header\n"}, "map": []}
  < result {"map":[],"text":"// uses\n"}
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/sink.cpp"}
  < worker 1 job 2: hls /w/k.py::sink places="none" seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::sink", "files": {"kernel.cpp": "// sink\n", "kernel.h": "// header\n"}, "map": []}
  < result {"map":[],"text":"// sink\n"}
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run shaped
  <   4:2-4:8 Run csim: allo.csim shaped
  <   4:3-4:8 Show HLS C++: allo.showHls shaped
  <   4:4-4:8 Show MLIR: allo.showMlir shaped
  <   9:1-9:8 Run on CPU: allo.run uses
  <   9:2-9:8 Run csim: allo.csim uses
  <   9:3-9:8 Show HLS C++: allo.showHls uses
  <   9:4-9:8 Show MLIR: allo.showMlir uses
  <   15:1-15:8 Show HLS C++: allo.showHls sink
  <   20:1-20:8 Run on CPU: allo.run kernel
  <   20:2-20:8 Run csim: allo.csim kernel
  <   20:3-20:8 Show HLS C++: allo.showHls kernel
  <   20:4-20:8 Show MLIR: allo.showMlir kernel
# Run and MLIR are not concerned.
command allo.showMlir k.py shaped
  < result {"jobId":3}
  < notify allo/jobUpdate {"jobId":3,"kind":"mlir","message":"","state":"queued","target":"shaped","uri":"$ROOT/k.py"}
  < worker 1 job 3: mlir /w/k.py::shaped stage="frontend" seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":3,"kind":"mlir","message":"starting","state":"running","target":"shaped","uri":"$ROOT/k.py"}
worker 1 result {"target": "/w/k.py::shaped", "stage": "frontend", "text": "module {}\n"}
  < notify allo/jobUpdate {"jobId":3,"kind":"mlir","message":"MLIR at the stage frontend","result":{"stage":"frontend","uri":"allo-mlir:///w/k.py/shaped.frontend.mlir"},"state":"done","target":"shaped","uri":"$ROOT/k.py"}
