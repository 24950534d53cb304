# tip: allo-filetest lsp/csim_updates
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session bare
initialize {"experimental": {"allo": true}, "window": {"workDoneProgress": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.csim k.py add
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"csim","message":"","state":"queued","target":"add","uri":"$ROOT/k.py"}
  < request window/workDoneProgress/create {"token":"allo/job/1"}
  < worker 1 job 1: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":1,"kind":"csim","message":"starting","state":"running","target":"add","uri":"$ROOT/k.py"}
answer null
  < notify $/progress {"token":"allo/job/1","value":{"cancellable":true,"kind":"begin","message":"starting","title":"csim add"}}
worker 1 phase building
  < notify allo/jobUpdate {"jobId":1,"kind":"csim","message":"building","state":"running","target":"add","uri":"$ROOT/k.py"}
  < notify $/progress {"token":"allo/job/1","value":{"cancellable":true,"kind":"report","message":"building"}}
worker 1 log g++: a warning
  < log information add: g++: a warning
worker 1 log and more of it
  < log information add: and more of it
worker 1 differs {"target": "/w/k.py::add", "backend": "csim", "results": [], "outputs": {}, "seconds": 0.4, "compare": {"equal": false, "run": 1, "outputs": {"result": {"equal": false, "first": {"index": [], "cpu": 3, "csim": "nan"}, "maxError": 1}}}}
  < diagnostics k.py:
  <   5:5-5:8 error[csim-difference] csim differs at result: the CPU has 3, the simulation nan (source allo-csim)
  < notify allo/jobUpdate {"jobId":1,"kind":"csim","logPath":"/cache/logs/csim-add-abeaa991.log","message":"csim differs at result: the CPU has 3, the simulation nan","result":{"backend":"csim","compare":{"equal":false,"outputs":{"result":{"equal":false,"first":{"cpu":3,"csim":"nan","index":[]},"maxError":1}},"run":1},"diagnostics":[],"faults":[],"inputs":{},"outputs":{},"results":[],"seconds":0.4,"stdout":"","target":"/w/k.py::add","types":{},"warnings":[]},"state":"failed","target":"add","uri":"$ROOT/k.py"}
  < notify $/progress {"token":"allo/job/1","value":{"kind":"end","message":"csim differs at result: the CPU has 3, the simulation nan"}}
# Cancelled by its progress.
command allo.csim k.py add
  < result {"jobId":2}
  < diagnostics k.py: none
  < notify allo/jobUpdate {"jobId":2,"kind":"csim","message":"","state":"queued","target":"add","uri":"$ROOT/k.py"}
  < request window/workDoneProgress/create {"token":"allo/job/2"}
  < worker 1 job 2: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":2,"kind":"csim","message":"starting","state":"running","target":"add","uri":"$ROOT/k.py"}
answer null
  < notify $/progress {"token":"allo/job/2","value":{"cancellable":true,"kind":"begin","message":"starting","title":"csim add"}}
notify window/workDoneProgress/cancel {"token": "allo/job/2"}
  < worker 1 killed
  < notify allo/jobUpdate {"jobId":2,"kind":"csim","message":"cancelled","state":"cancelled","target":"add","uri":"$ROOT/k.py"}
  < notify $/progress {"token":"allo/job/2","value":{"kind":"end","message":"cancelled"}}
