# tip: allo-filetest lsp/run_fault
=== k.py
from allo import i32, kernel


@kernel
def divide(a: i32, b: i32) -> i32:
    return a // b


@kernel
def outer(a: i32) -> i32:
    return divide(a, a - a)


@kernel
def other(a: i32) -> i32:
    return a
=== session
open k.py
  < diagnostics k.py v1: none
command allo.run k.py outer
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::outer seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 18}}, "code": "division-by-zero", "message": "Division by zero", "notes": [{"file": "/w/k.py", "range": {"start": {"line": 11, "column": 12}, "end": {"line": 11, "column": 28}}, "message": "'divide' is called here, in 'outer'"}]}
  < diagnostics k.py v1:
  <   6:12-6:18 error[division-by-zero] Division by zero (source allo-run)
  <     note 11:12-11:28 'divide' is called here, in 'outer'
  < message error outer: division by zero at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run divide
  <   4:2-4:8 Run csim: allo.csim divide
  <   4:3-4:8 Show HLS C++: allo.showHls divide
  <   4:4-4:8 Show MLIR: allo.showMlir divide
  <   9:1-9:8 Fault: division by zero: allo.run outer
  <   9:2-9:8 Run on CPU: allo.run outer
  <   9:3-9:8 Run csim: allo.csim outer
  <   9:4-9:8 Show HLS C++: allo.showHls outer
  <   9:5-9:8 Show MLIR: allo.showMlir outer
  <   14:1-14:8 Run on CPU: allo.run other
  <   14:2-14:8 Run csim: allo.csim other
  <   14:3-14:8 Show HLS C++: allo.showHls other
  <   14:4-14:8 Show MLIR: allo.showMlir other
# It moves along with what is written elsewhere,
edit k.py 3:1 "# é\n"
  < diagnostics k.py v2:
  <   7:12-7:18 error[division-by-zero] Division by zero (source allo-run)
  <     note 12:12-12:28 'divide' is called here, in 'outer'
edit k.py 17:14 " + 1"
  < diagnostics k.py v3:
  <   7:12-7:18 error[division-by-zero] Division by zero (source allo-run)
  <     note 12:12-12:28 'divide' is called here, in 'outer'
request lenses k.py
  < lenses:
  <   5:1-5:8 Run on CPU: allo.run divide
  <   5:2-5:8 Run csim: allo.csim divide
  <   5:3-5:8 Show HLS C++: allo.showHls divide
  <   5:4-5:8 Show MLIR: allo.showMlir divide
  <   10:1-10:8 Fault: division by zero: allo.run outer
  <   10:2-10:8 Run on CPU: allo.run outer
  <   10:3-10:8 Run csim: allo.csim outer
  <   10:4-10:8 Show HLS C++: allo.showHls outer
  <   10:5-10:8 Show MLIR: allo.showMlir outer
  <   15:1-15:8 Run on CPU: allo.run other
  <   15:2-15:8 Run csim: allo.csim other
  <   15:3-15:8 Show HLS C++: allo.showHls other
  <   15:4-15:8 Show MLIR: allo.showMlir other
# and is gone with an edit of what was run,
edit k.py 12:22-12:27 "a"
  < diagnostics k.py v4: none
request lenses k.py
  < lenses:
  <   5:1-5:8 Run on CPU: allo.run divide
  <   5:2-5:8 Run csim: allo.csim divide
  <   5:3-5:8 Show HLS C++: allo.showHls divide
  <   5:4-5:8 Show MLIR: allo.showMlir divide
  <   10:1-10:8 Fault: division by zero (stale): allo.run outer
  <   10:2-10:8 Run on CPU: allo.run outer
  <   10:3-10:8 Run csim: allo.csim outer
  <   10:4-10:8 Show HLS C++: allo.showHls outer
  <   10:5-10:8 Show MLIR: allo.showMlir outer
  <   15:1-15:8 Run on CPU: allo.run other
  <   15:2-15:8 Run csim: allo.csim other
  <   15:3-15:8 Show HLS C++: allo.showHls other
  <   15:4-15:8 Show MLIR: allo.showMlir other
# or with the next run.
command allo.run k.py divide {"inputs": {"b": 0}}
  < result {"jobId":2}
  < worker 1 job 2: run /w/k.py::divide b=0 seconds=60.0, files: /w/k.py
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 7, "column": 12}, "end": {"line": 7, "column": 18}}, "code": "division-by-zero", "message": "Division by zero", "notes": []}
  < diagnostics k.py v4:
  <   7:12-7:18 error[division-by-zero] Division by zero (source allo-run)
  < message error divide: division by zero at k.py:7
command allo.run k.py divide {"inputs": {"b": 1}}
  < result {"jobId":3}
  < diagnostics k.py v4: none
  < worker 1 job 3: run /w/k.py::divide b=1 seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::divide", "results": [1], "outputs": {}, "seconds": 0.00003, "kernelSeconds": 0.00003}
  < message information divide: ran in 30 µs, result 1
request lenses k.py
  < lenses:
  <   5:1-5:8 Ran in 30 µs: allo.run divide
  <   5:2-5:8 Run on CPU: allo.run divide
  <   5:3-5:8 Run csim: allo.csim divide
  <   5:4-5:8 Show HLS C++: allo.showHls divide
  <   5:5-5:8 Show MLIR: allo.showMlir divide
  <   10:1-10:8 Fault: division by zero (stale): allo.run outer
  <   10:2-10:8 Run on CPU: allo.run outer
  <   10:3-10:8 Run csim: allo.csim outer
  <   10:4-10:8 Show HLS C++: allo.showHls outer
  <   10:5-10:8 Show MLIR: allo.showMlir outer
  <   15:1-15:8 Run on CPU: allo.run other
  <   15:2-15:8 Run csim: allo.csim other
  <   15:3-15:8 Show HLS C++: allo.showHls other
  <   15:4-15:8 Show MLIR: allo.showMlir other
close k.py
  < diagnostics k.py v4: none
