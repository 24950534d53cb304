# tip: allo-filetest lsp/run_while_edited
=== k.py
from allo import i32, kernel


@kernel
def divide(a: i32, b: i32) -> i32:
    return a // b
=== session
open k.py
  < diagnostics k.py v1: none
command allo.run k.py divide
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::divide seconds=60.0, files: /w/k.py
# The fault is that of an older text: the lens says so, no diagnostic does.
edit k.py 6:14-6:16 "+"
  < diagnostics k.py v2: none
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 18}}, "code": "division-by-zero", "message": "Division by zero", "notes": []}
  < diagnostics k.py v2: none
  < message error divide: division by zero at k.py:6
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: division by zero (stale): allo.run divide
  <   4:2-4:8 Run on CPU: allo.run divide
  <   4:3-4:8 Run csim: allo.csim divide
  <   4:4-4:8 Show HLS C++: allo.showHls divide
  <   4:5-4:8 Show MLIR: allo.showMlir divide
edit k.py 6:14-6:15 "//"
  < diagnostics k.py v3: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Fault: division by zero: allo.run divide
  <   4:2-4:8 Run on CPU: allo.run divide
  <   4:3-4:8 Run csim: allo.csim divide
  <   4:4-4:8 Show HLS C++: allo.showHls divide
  <   4:5-4:8 Show MLIR: allo.showMlir divide
command allo.run k.py divide
  < result {"jobId":2}
  < worker 1 job 2: run /w/k.py::divide seconds=60.0, files: /w/k.py
# An edit above it moves the place.
edit k.py 1:1 "# a comment\n\n"
  < diagnostics k.py v4: none
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 18}}, "code": "division-by-zero", "message": "Division by zero", "notes": []}
  < diagnostics k.py v4:
  <   8:12-8:18 error[division-by-zero] Division by zero (source allo-run)
  < message error divide: division by zero at k.py:6
# The command waits for the analysis of an edit.
hold
edit k.py 8:18 " + missing"
command allo.run k.py divide
release
  < result {"jobId":3}
  < message error divide: fix the errors first
  < diagnostics k.py v5:
  <   8:21-8:28 error[undefined-name] Name 'missing' is not defined
