# tip: allo-filetest lsp/notebook_runs
# A job gets the module, and what comes of it is shown in cells.
=== cell:1
from allo import i32, kernel
=== cell:2
%%time
@kernel
def ratio(x: i32, y: i32) -> i32:
    return x // y
=== session
notebook a.ipynb cell:1 cell:2
request lenses cell:2
  < lenses:
  <   2:1-2:8 Run on CPU: allo.run ratio
  <   2:2-2:8 Run csim: allo.csim ratio
  <   2:3-2:8 Show HLS C++: allo.showHls ratio
  <   2:4-2:8 Show MLIR: allo.showMlir ratio
command allo.run cell:2 ratio
  < result {"jobId":1}
  < worker 1 job 1: run /w/a.ipynb::ratio seconds=60.0, files: /w/a.ipynb
worker 1 fault {"file": "/w/a.ipynb", "range": {"start": {"line": 4, "column": 12}, "end": {"line": 4, "column": 18}}, "severity": "error", "code": "division-by-zero", "message": "Division by zero"}
  < diagnostics cell:2 v1:
  <   3:12-3:18 error[division-by-zero] Division by zero (source allo-run)
  < message error ratio: division by zero at a.ipynb:cell 2:3
request lenses cell:2
  < lenses:
  <   2:1-2:8 Fault: division by zero: allo.run ratio
  <   2:2-2:8 Run on CPU: allo.run ratio
  <   2:3-2:8 Run csim: allo.csim ratio
  <   2:4-2:8 Show HLS C++: allo.showHls ratio
  <   2:5-2:8 Show MLIR: allo.showMlir ratio
edit cell:1 1:29 "\n"
edit cell:2 4:12 "1 + "
  < diagnostics cell:2 v2: none
