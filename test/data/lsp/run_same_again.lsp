# tip: allo-filetest lsp/run_same_again
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session
open k.py
  < diagnostics k.py v1: none
command allo.run k.py add {"inputs": {"a": 1}}
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::add a=1 seconds=60.0, files: /w/k.py
# It runs already.
command allo.run k.py add {"inputs": {"a": 1}}
  < result {"jobId":1}
# With other inputs, or another text, it is another job.
command allo.run k.py add {"inputs": {"a": 2}}
  < result {"jobId":2}
  < worker 2 job 2: run /w/k.py::add a=2 seconds=60.0, files: /w/k.py
edit k.py 6:14-6:15 "-"
  < diagnostics k.py v2: none
command allo.run k.py add {"inputs": {"a": 1}}
  < result {"jobId":3}
worker 1 result {"target": "/w/k.py::add", "results": [1], "outputs": {}, "seconds": 0.001}
  < message information add: ran on CPU, result 1
  < worker 1 job 3: run /w/k.py::add a=1 seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "results": [2], "outputs": {}, "seconds": 0.001}
  < message information add: ran on CPU, result 2
worker 2 result {"target": "/w/k.py::add", "results": [3], "outputs": {}, "seconds": 0.001}
  < message information add: ran on CPU, result 3
# It is over, so it is run again.
command allo.run k.py add {"inputs": {"a": 1}}
  < result {"jobId":4}
  < worker 1 job 4: run /w/k.py::add a=1 seconds=60.0, files: /w/k.py
