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
  <   4:1-4:8 ⚠ 1 error: allo.showError broken
  <   9:1-9:8 ⚠ 1 error: allo.showError caller
  <   14:1-14:8 Run on CPU: allo.run alone
  <   14:2-14:8 Run csim: allo.csim alone
  <   14:3-14:8 Show HLS C++: allo.showHls alone
  <   14:4-14:8 Show MLIR: allo.showMlir alone
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
  < message information alone: ran on CPU, result 1
# What only the worker finds wrong.
command allo.run k.py alone[3]
  < result {"jobId":4}
  < worker 1 job 4: run /w/k.py::alone[3] seconds=60.0, files: /w/k.py
worker 1 fails errors Kernel 'alone' takes no arguments in brackets
  < message error alone[3]: fix the errors first: Kernel 'alone' takes no arguments in brackets
# The lens of a kernel with errors leads to the first one; there is no synthesis yet.
command allo.showError k.py broken
  < message error Name 'missing' is not defined
  < result {"range":{"end":{"character":22,"line":5},"start":{"character":15,"line":5}},"uri":"$ROOT/k.py"}
command allo.showError k.py caller
  < message error Name 'missing' is not defined
  < result {"range":{"end":{"character":22,"line":5},"start":{"character":15,"line":5}},"uri":"$ROOT/k.py"}
command allo.synth k.py alone
  < result {"jobId":5}
  < worker 1 killed
  < worker 2 job 5: synth /w/k.py::alone on={} usual={}, files: /w/k.py
edit k.py all "from allo import i32, kernel\n"
  < diagnostics k.py v2: none
command allo.showError k.py alone
  < error RequestFailed: the kernel has no errors any more
