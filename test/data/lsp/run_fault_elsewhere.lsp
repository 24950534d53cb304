# tip: allo-filetest lsp/run_fault_elsewhere
=== k.py
from allo import i32, kernel
from helper import divide


@kernel
def outer(a: i32) -> i32:
    return divide(a, a - a)
=== helper.py
from allo import i32, kernel


@kernel
def divide(a: i32, b: i32) -> i32:
    # 𝔸
    return a // b
=== session
store helper.py
open k.py
  < diagnostics k.py v1: none
command allo.run k.py outer
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::outer seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/helper.py", "range": {"start": {"line": 7, "column": 12}, "end": {"line": 7, "column": 18}}, "code": "division-by-zero", "message": "Division by zero", "notes": [{"file": "/w/k.py", "range": {"start": {"line": 7, "column": 12}, "end": {"line": 7, "column": 28}}, "message": "'divide' is called here, in 'outer'"}]}
  < diagnostics k.py v1:
  <   6:5-6:10 error[division-by-zero] Division by zero (source allo-run)
  <     note helper.py 7:12-7:18 Division by zero
  <     note 7:12-7:28 'divide' is called here, in 'outer'
  < message error outer: division by zero at helper.py:7
request lenses k.py
  < lenses:
  <   5:1-5:8 Fault: division by zero: allo.run outer
  <   5:2-5:8 Run on CPU: allo.run outer
  <   5:3-5:8 Run csim: allo.csim outer
  <   5:4-5:8 Show HLS C++: allo.showHls outer
  <   5:5-5:8 Show MLIR: allo.showMlir outer
# What it depends on has changed: whether the fault is still there, nobody knows.
open helper.py
  < diagnostics helper.py v1: none
  < diagnostics k.py v1:
  <   6:5-6:10 error[division-by-zero] Division by zero (source allo-run)
  <     note helper.py 7:12-7:18 Division by zero
  <     note 7:12-7:28 'divide' is called here, in 'outer'
edit helper.py 7:14-7:16 "+"
  < diagnostics helper.py v2: none
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   5:1-5:8 Fault: division by zero (stale): allo.run outer
  <   5:2-5:8 Run on CPU: allo.run outer
  <   5:3-5:8 Run csim: allo.csim outer
  <   5:4-5:8 Show HLS C++: allo.showHls outer
  <   5:5-5:8 Show MLIR: allo.showMlir outer
