# tip: allo-filetest lsp/run_bad_commands
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session
open k.py
  < diagnostics k.py v1: none
request workspace/executeCommand {"command": "allo.dance"}
  < error InvalidParams: unknown command 'allo.dance'
request workspace/executeCommand {}
  < error InvalidParams: 'command' must be a string
request workspace/executeCommand {"command": "allo.run"}
  < error InvalidParams: 'uri' must be a string
request workspace/executeCommand {"command": "allo.run", "arguments": [3]}
  < error InvalidParams: the command needs an object {uri, target}
command allo.run k.py add {"target": 3}
  < error InvalidParams: 'target' must be a string
command allo.run k.py add {"inputs": [1]}
  < error InvalidParams: 'inputs' must be an object
command allo.run k.py add {"random": -1}
  < error InvalidParams: 'random' must be a non-negative integer
command allo.run k.py add {"seconds": -1}
  < error InvalidParams: 'seconds' must be a non-negative number
command allo.cancelJob {}
  < error InvalidParams: 'jobId' must be the number of a job
command allo.cancelJob {"jobId": 7}
  < result {"cancelled":false}
notify window/workDoneProgress/cancel {"token": 3}
# A file that is not open is read by the worker.
command allo.run {"uri": "file:///w/other.py", "target": "f", "inputs": {"x": "data/x.npy"}, "npz": "all.npz", "outputDir": "out"}
  < result {"jobId":1}
  < worker 1 job 1: run /w/other.py::f x=/w/data/x.npy npz="/w/all.npz" outputFolder="/w/out" seconds=60.0, files: /w/k.py
worker 1 fails refused cannot read '/w/other.py': No such file or directory
  < message error f: cannot read '/w/other.py': No such file or directory
# A text that is no file at all.
command allo.run {"uri": "untitled:Untitled-1", "target": "f"}
  < result {"jobId":2}
  < worker 1 job 2: run /untitled:Untitled-1::f seconds=60.0, files: /w/k.py
