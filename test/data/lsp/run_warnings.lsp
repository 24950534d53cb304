# tip: allo-filetest lsp/run_warnings
=== k.py
from allo import i32, kernel


@kernel
def moves(a: i32, n: i32) -> i32:
    return a << n


@kernel
def other(a: i32) -> i32:
    return a
=== session
open k.py
  < diagnostics k.py v1: none
command allo.run k.py moves {"inputs": {"n": 40}}
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::moves n=40 seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::moves", "results": [0], "outputs": {}, "seconds": 0.0004, "diagnostics": [{"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 18}}, "severity": "warning", "code": "shift-out-of-range", "message": "Shift amount 40 shifts all 32 bits of 'i32' out", "notes": [], "fixes": []}]}
  < diagnostics k.py v1:
  <   6:12-6:18 warning[shift-out-of-range] Shift amount 40 shifts all 32 bits of 'i32' out (source allo-run)
  < message information moves: ran on CPU, result 0
# It moves along with what is written elsewhere,
edit k.py 3:1 "# a comment\n"
  < diagnostics k.py v2:
  <   7:12-7:18 warning[shift-out-of-range] Shift amount 40 shifts all 32 bits of 'i32' out (source allo-run)
# stays while other kernels run, here with the settings' checks for overflow,
notify workspace/didChangeConfiguration {"settings": {"allo": {"run": {"checkOverflow": true}}}}
  < diagnostics k.py v2:
  <   7:12-7:18 warning[shift-out-of-range] Shift amount 40 shifts all 32 bits of 'i32' out (source allo-run)
command allo.run k.py other {}
  < result {"jobId":2}
  < worker 1 job 2: run /w/k.py::other checkOverflow=true seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::other", "results": [1], "outputs": {}, "seconds": 0.0004}
  < message information other: ran on CPU, result 1
# which a run without checks, or one that says so, has not,
command allo.run k.py other {"checked": false}
  < result {"jobId":3}
  < worker 1 job 3: run /w/k.py::other unchecked seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::other", "results": [1], "outputs": {}, "seconds": 0.0004}
  < worker 1 killed
  < message information other: ran on CPU, result 1
command allo.run k.py other {"checkOverflow": false}
  < result {"jobId":4}
  < worker 2 job 4: run /w/k.py::other seconds=60.0, files: /w/k.py
worker 2 result {"target": "/w/k.py::other", "results": [1], "outputs": {}, "seconds": 0.0004}
  < message information other: ran on CPU, result 1
# and is gone with the next run.
command allo.run k.py moves {"inputs": {"n": 4}, "checkOverflow": true}
  < result {"jobId":5}
  < diagnostics k.py v2: none
  < worker 2 job 5: run /w/k.py::moves n=4 checkOverflow=true seconds=60.0, files: /w/k.py
worker 2 result {"target": "/w/k.py::moves", "results": [16], "outputs": {}, "seconds": 0.0004}
  < message information moves: ran on CPU, result 16
close k.py
  < diagnostics k.py v2: none
