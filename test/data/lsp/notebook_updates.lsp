# tip: allo-filetest lsp/notebook_updates
# A client that shows results itself gets places in cells.
=== cell:1
from allo import i32, kernel
=== cell:2
%%time
@kernel
def ratio(x: i32, y: i32) -> i32:
    return x // y
=== session bare
initialize {"experimental": {"allo": true}, "notebookDocument": {"synchronization": {}}}
  < initialized utf-16
notebook a.ipynb cell:1 cell:2
command allo.run cell:2 ratio
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"run","message":"","state":"queued","target":"ratio","uri":"$ROOT/a.ipynb"}
  < worker 1 job 1: run /w/a.ipynb::ratio seconds=60.0, files: /w/a.ipynb
  < notify allo/jobUpdate {"jobId":1,"kind":"run","message":"starting","state":"running","target":"ratio","uri":"$ROOT/a.ipynb"}
worker 1 fault {"file": "/w/a.ipynb", "range": {"start": {"line": 4, "column": 12}, "end": {"line": 4, "column": 18}}, "severity": "error", "code": "division-by-zero", "message": "Division by zero"}
  < diagnostics cell:2:
  <   3:12-3:18 error[division-by-zero] Division by zero (source allo-run)
  < notify allo/jobUpdate {"jobId":1,"kind":"run","message":"division by zero at a.ipynb:cell 2:3","result":{"backend":"","diagnostics":[],"faults":[{"cell":2,"code":"division-by-zero","file":"/w/a.ipynb","fixes":[],"message":"Division by zero","notes":[],"range":{"end":{"column":18,"line":3},"start":{"column":12,"line":3}},"severity":"error","sourceLine":""}],"inputs":{},"outputs":{},"results":[],"seconds":0.0,"stdout":"","target":"","types":{},"warnings":[]},"state":"failed","target":"ratio","uri":"$ROOT/a.ipynb"}
