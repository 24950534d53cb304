# tip: allo-filetest lsp/run_with_errors
=== k.py
from allo import i32, kernel


@kernel
def broken(a: i32) -> i32:
    return a + missing


@kernel
def caller(a: i32) -> i32:
    return broken(a)


@kernel
def alone(a: i32) -> i32:
    return a
=== session
open k.py
  < diagnostics k.py v1:
  <   6:16-6:23 error[undefined-name] Name 'missing' is not defined
request lenses k.py
  < lenses:
  <   5:5-5:11 cannot run: it has errors: allo.showMistake broken
  <   10:5-10:11 cannot run: it has errors: allo.showMistake caller
  <   15:5-15:10 Run on CPU: allo.run alone
  <   15:5-15:10 Run csim: allo.csim alone
  <   15:5-15:10 Synthesize: allo.synth alone
  <   15:5-15:10 Show HLS C++: allo.showHls alone
  <   15:5-15:10 Show MLIR: allo.showMlir alone
command allo.run k.py broken
  < result {"jobId":1}
  < message error broken: fix the errors first
command allo.run k.py caller
  < result {"jobId":2}
  < message error caller: fix the errors first
command allo.run k.py alone
  < result {"jobId":3}
  < worker 1 job 3: run /w/k.py::alone seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::alone", "results": [1], "outputs": {}, "seconds": 0.05}
  < message information alone: ran on CPU, 50 ms; result = 1
# What only the worker finds wrong.
command allo.run k.py alone[3]
  < result {"jobId":4}
  < worker 1 job 4: run /w/k.py::alone[3] seconds=60.0, files: /w/k.py
worker 1 fails 1 Kernel 'alone' takes no arguments in brackets
  < message error alone[3]: fix the errors first: Kernel 'alone' takes no arguments in brackets
# The lens of a kernel with errors leads to the first one; there is no synthesis yet.
command allo.showMistake k.py broken
  < message error Name 'missing' is not defined
  < result {"range":{"end":{"character":22,"line":5},"start":{"character":15,"line":5}},"uri":"$ROOT/k.py"}
command allo.showMistake k.py caller
  < message error Name 'missing' is not defined
  < result {"range":{"end":{"character":22,"line":5},"start":{"character":15,"line":5}},"uri":"$ROOT/k.py"}
command allo.synth k.py alone
  < error RequestFailed: This version does not start Vitis HLS yet: it simulates the HLS C++ of a kernel, and 'Show HLS C++' or 'allo hls' has what a synthesis takes
edit k.py all "from allo import i32, kernel\n"
  < diagnostics k.py v2: none
command allo.showMistake k.py alone
  < error RequestFailed: there is no error any more
