# tip: allo-filetest lsp/csim_stopped
# A worker that a signal has stopped is ended, though building has minutes; one that goes on is not.
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session
open k.py
  < diagnostics k.py v1: none
command allo.csim k.py add
  < result {"jobId":1}
  < worker 1 job 1: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
worker 1 phase building
time 2
time 2
worker 1 stops
time 2
time 2
  < worker 1 killed
  < message error add: the worker was stopped by a signal
command allo.csim k.py add
  < result {"jobId":2}
  < worker 2 job 2: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
worker 2 stops
time 2
worker 2 result {"target": "/w/k.py::add"}
  < message information add: csim ok
time 2
