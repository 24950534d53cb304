# tip: allo-filetest lsp/lens_stale_elsewhere
# A result that came of another file's text is stale once that is edited, and the editor is told.
=== helpers.py
from allo import i32, kernel


@kernel
def helper(x: i32) -> i32:
    return x
=== k.py
from allo import i32, kernel
from helpers import helper


@kernel
def top(x: i32) -> i32:
    return helper(x)
=== session bare
initialize {"workspace": {"codeLens": {"refreshSupport": true}}}
  < initialized utf-16
store helpers.py
open k.py
  < diagnostics k.py: none
open helpers.py
  < diagnostics helpers.py: none
  < diagnostics k.py: none
  < request workspace/codeLens/refresh
command allo.run k.py top
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::top seconds=60.0, files: /w/helpers.py /w/k.py
worker 1 result {"target": "k.py::top", "results": [3], "seconds": 0.5, "kernelSeconds": 0.0021}
  < message information top: ran in 2.1 ms, result 3
answer null
  < request workspace/codeLens/refresh
request lenses k.py
  < lenses:
  <   5:1-5:8 Ran in 2.1 ms: allo.run top
  <   5:2-5:8 Run on CPU: allo.run top
  <   5:3-5:8 Run csim: allo.csim top
  <   5:4-5:8 Show HLS C++: allo.showHls top
  <   5:5-5:8 Show MLIR: allo.showMlir top
edit helpers.py 6:12-6:13 "x + 1"
  < diagnostics helpers.py: none
  < diagnostics k.py: none
answer null
  < request workspace/codeLens/refresh
request lenses k.py
  < lenses:
  <   5:1-5:8 Ran in 2.1 ms (stale): allo.run top
  <   5:2-5:8 Run on CPU: allo.run top
  <   5:3-5:8 Run csim: allo.csim top
  <   5:4-5:8 Show HLS C++: allo.showHls top
  <   5:5-5:8 Show MLIR: allo.showMlir top
edit helpers.py 6:12-6:13 "x"
  < diagnostics helpers.py: none
