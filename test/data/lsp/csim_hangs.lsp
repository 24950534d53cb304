# tip: allo-filetest lsp/csim_hangs
# Building has minutes beside the time limit; from the moment that the kernel runs there are none.
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session
open k.py
  < diagnostics k.py v1: none
command allo.csim k.py add {"seconds": 2}
  < result {"jobId":1}
  < worker 1 job 1: csim /w/k.py::add compare=true seconds=2.0, files: /w/k.py
worker 1 phase building
time 30
worker 1 phase running
time 10
  < worker 1 killed
  < message error add: Timed out after 2 s
command allo.csim k.py add
  < result {"jobId":2}
  < worker 2 job 2: csim /w/k.py::add compare=true seconds=60.0, files: /w/k.py
worker 2 phase building
time 300
time 100
  < worker 2 killed
  < message error add: Timed out after 60 s (allo.run.timeLimit)
