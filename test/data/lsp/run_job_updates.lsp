# tip: allo-filetest lsp/run_job_updates
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session bare
# A client that knows them gets updates in place of messages.
initialize {"experimental": {"allo": {"jobUpdates": true}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.run k.py add
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"run","message":"","state":"queued","target":"add","uri":"$ROOT/k.py"}
  < worker 1 job 1: run /w/k.py::add seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":1,"kind":"run","message":"starting","state":"running","target":"add","uri":"$ROOT/k.py"}
worker 1 phase running
  < notify allo/jobUpdate {"jobId":1,"kind":"run","message":"running","state":"running","target":"add","uri":"$ROOT/k.py"}
worker 1 result {"target": "/w/k.py::add", "results": [19], "outputs": {}, "seconds": 0.0004}
  < notify allo/jobUpdate {"jobId":1,"kind":"run","message":"ran on CPU, result 19","result":{"backend":"","diagnostics":[],"faults":[],"inputs":{},"outputs":{},"results":[19],"seconds":0.0004,"stdout":"","target":"/w/k.py::add","types":{},"warnings":[]},"state":"done","target":"add","uri":"$ROOT/k.py"}
command allo.run k.py add
  < result {"jobId":2}
  < notify allo/jobUpdate {"jobId":2,"kind":"run","message":"","state":"queued","target":"add","uri":"$ROOT/k.py"}
  < worker 1 job 2: run /w/k.py::add seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":2,"kind":"run","message":"starting","state":"running","target":"add","uri":"$ROOT/k.py"}
worker 1 fault {"file": "/w/k.py", "range": {"start": {"line": 6, "column": 12}, "end": {"line": 6, "column": 17}}, "code": "time-limit", "message": "The run took too long", "notes": []}
  < diagnostics k.py:
  <   6:12-6:17 error[time-limit] The run took too long (allo.run.timeLimit) (source allo-run)
  < notify allo/jobUpdate {"jobId":2,"kind":"run","message":"the run took too long (allo.run.timeLimit) at k.py:6","result":{"backend":"","diagnostics":[],"faults":[{"code":"time-limit","file":"/w/k.py","fixes":[],"message":"The run took too long","notes":[],"range":{"end":{"column":17,"line":6},"start":{"column":12,"line":6}},"severity":"","sourceLine":""}],"inputs":{},"outputs":{},"results":[],"seconds":0.0,"stdout":"","target":"","types":{},"warnings":[]},"state":"failed","target":"add","uri":"$ROOT/k.py"}
command allo.run k.py add
  < result {"jobId":3}
  < diagnostics k.py: none
  < notify allo/jobUpdate {"jobId":3,"kind":"run","message":"","state":"queued","target":"add","uri":"$ROOT/k.py"}
  < worker 1 job 3: run /w/k.py::add seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":3,"kind":"run","message":"starting","state":"running","target":"add","uri":"$ROOT/k.py"}
command allo.cancelJob {"jobId": 3}
  < worker 1 killed
  < notify allo/jobUpdate {"jobId":3,"kind":"run","message":"cancelled","state":"cancelled","target":"add","uri":"$ROOT/k.py"}
  < result {"cancelled":true}
