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
  <   5:5-5:11 Run on CPU: allo.run divide
  <   5:5-5:11 Run csim: allo.csim divide
  <   5:5-5:11 Synthesize: allo.synth divide
  <   5:5-5:11 Show HLS C++: allo.showHls divide
  <   5:5-5:11 Show MLIR: allo.showMlir divide
  <   10:5-10:10 Run on CPU: allo.run outer
  <   10:5-10:10 Run csim: allo.csim outer
  <   10:5-10:10 Synthesize: allo.synth outer
  <   10:5-10:10 Show HLS C++: allo.showHls outer
  <   10:5-10:10 Show MLIR: allo.showMlir outer
  <   10:5-10:10 fault: division-by-zero: allo.run outer
  <   15:5-15:10 Run on CPU: allo.run other
  <   15:5-15:10 Run csim: allo.csim other
  <   15:5-15:10 Synthesize: allo.synth other
  <   15:5-15:10 Show HLS C++: allo.showHls other
  <   15:5-15:10 Show MLIR: allo.showMlir other
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
  <   6:5-6:11 Run on CPU: allo.run divide
  <   6:5-6:11 Run csim: allo.csim divide
  <   6:5-6:11 Synthesize: allo.synth divide
  <   6:5-6:11 Show HLS C++: allo.showHls divide
  <   6:5-6:11 Show MLIR: allo.showMlir divide
  <   11:5-11:10 Run on CPU: allo.run outer
  <   11:5-11:10 Run csim: allo.csim outer
  <   11:5-11:10 Synthesize: allo.synth outer
  <   11:5-11:10 Show HLS C++: allo.showHls outer
  <   11:5-11:10 Show MLIR: allo.showMlir outer
  <   11:5-11:10 fault: division-by-zero: allo.run outer
  <   16:5-16:10 Run on CPU: allo.run other
  <   16:5-16:10 Run csim: allo.csim other
  <   16:5-16:10 Synthesize: allo.synth other
  <   16:5-16:10 Show HLS C++: allo.showHls other
  <   16:5-16:10 Show MLIR: allo.showMlir other
# and is gone with an edit of what was run,
edit k.py 12:22-12:27 "a"
  < diagnostics k.py v4: none
request lenses k.py
  < lenses:
  <   6:5-6:11 Run on CPU: allo.run divide
  <   6:5-6:11 Run csim: allo.csim divide
  <   6:5-6:11 Synthesize: allo.synth divide
  <   6:5-6:11 Show HLS C++: allo.showHls divide
  <   6:5-6:11 Show MLIR: allo.showMlir divide
  <   11:5-11:10 Run on CPU: allo.run outer
  <   11:5-11:10 Run csim: allo.csim outer
  <   11:5-11:10 Synthesize: allo.synth outer
  <   11:5-11:10 Show HLS C++: allo.showHls outer
  <   11:5-11:10 Show MLIR: allo.showMlir outer
  <   11:5-11:10 fault: division-by-zero (stale): allo.run outer
  <   16:5-16:10 Run on CPU: allo.run other
  <   16:5-16:10 Run csim: allo.csim other
  <   16:5-16:10 Synthesize: allo.synth other
  <   16:5-16:10 Show HLS C++: allo.showHls other
  <   16:5-16:10 Show MLIR: allo.showMlir other
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
worker 1 result {"target": "/w/k.py::divide", "results": [1], "outputs": {}, "seconds": 0.00003}
  < message information divide: ran on CPU, 0.03 ms; result = 1
request lenses k.py
  < lenses:
  <   6:5-6:11 Run on CPU: allo.run divide
  <   6:5-6:11 Run csim: allo.csim divide
  <   6:5-6:11 Synthesize: allo.synth divide
  <   6:5-6:11 Show HLS C++: allo.showHls divide
  <   6:5-6:11 Show MLIR: allo.showMlir divide
  <   6:5-6:11 ran on CPU, 0.03 ms: allo.run divide
  <   11:5-11:10 Run on CPU: allo.run outer
  <   11:5-11:10 Run csim: allo.csim outer
  <   11:5-11:10 Synthesize: allo.synth outer
  <   11:5-11:10 Show HLS C++: allo.showHls outer
  <   11:5-11:10 Show MLIR: allo.showMlir outer
  <   11:5-11:10 fault: division-by-zero (stale): allo.run outer
  <   16:5-16:10 Run on CPU: allo.run other
  <   16:5-16:10 Run csim: allo.csim other
  <   16:5-16:10 Synthesize: allo.synth other
  <   16:5-16:10 Show HLS C++: allo.showHls other
  <   16:5-16:10 Show MLIR: allo.showMlir other
close k.py
  < diagnostics k.py v4: none
