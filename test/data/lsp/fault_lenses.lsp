# tip: allo-filetest lsp/fault_lenses
=== k.py
from allo import i32, kernel


@kernel
def f(a: i32) -> i32:
    return a
=== session
# What ended a run, in a few words.
open k.py
  < diagnostics k.py v1: none
command allo.run k.py f
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "float-to-integer", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[float-to-integer] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: float does not fit integer: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":2}
  < diagnostics k.py v1: none
  < worker 1 job 2: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "out-of-bounds", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[out-of-bounds] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: index out of bounds: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":3}
  < diagnostics k.py v1: none
  < worker 1 job 3: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "uninitialized-element", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[uninitialized-element] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: uninitialized element read: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":4}
  < diagnostics k.py v1: none
  < worker 1 job 4: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "loop-step", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[loop-step] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: loop step not positive: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":5}
  < diagnostics k.py v1: none
  < worker 1 job 5: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "step-limit", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[step-limit] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: step limit reached: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":6}
  < diagnostics k.py v1: none
  < worker 1 job 6: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "time-limit", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[time-limit] M (allo.run.timeLimit) (source allo-run)
  < message error f: m (allo.run.timeLimit) at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: time limit reached: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":7}
  < diagnostics k.py v1: none
  < worker 1 job 7: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "stack-limit", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[stack-limit] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: call stack too deep: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":8}
  < diagnostics k.py v1: none
  < worker 1 job 8: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "size-limit", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[size-limit] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: out of memory: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
command allo.run k.py f
  < result {"jobId":9}
  < diagnostics k.py v1: none
  < worker 1 job 9: run /w/k.py::f seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 13}}, "code": "negative-exponent", "message": "M", "notes": []}
  < diagnostics k.py v1:
  <   6:12-6:13 error[negative-exponent] M (source allo-run)
  < message error f: M at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: negative exponent: allo.run f
  <   4:2-4:8 Run on CPU: allo.run f
  <   4:3-4:8 Run csim: allo.csim f
  <   4:4-4:8 Show HLS C++: allo.showHls f
  <   4:5-4:8 Show MLIR: allo.showMlir f
