# tip: allo-filetest lsp/mlir_file
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b


@kernel
def broken(a: i32) -> i32:
    return missing
=== session bare
# A client that knows documents only as files gets one.
initialize {"window": {"showDocument": {"support": true}, "workDoneProgress": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   11:12-11:19 error[undefined-name] Name 'missing' is not defined
command allo.showMlir k.py add
  < result {"jobId":1}
  < request window/workDoneProgress/create {"token":"allo/job/1"}
  < worker 1 job 1: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/1","value":{"cancellable":true,"kind":"begin","message":"starting","title":"MLIR of add"}}
worker 1 result {"target": "/w/k.py::add", "stage": "frontend", "text": "module {}\n"}
  < request window/showDocument {"takeFocus":true,"uri":"file:///cache/texts/add.frontend-abeaa991.mlir"}
  < notify $/progress {"token":"allo/job/1","value":{"kind":"end","message":"MLIR at the stage frontend"}}
answer {"success": true}
command allo.showMlir k.py add {"stage": "llvm"}
  < result {"jobId":2}
  < request window/workDoneProgress/create {"token":"allo/job/2"}
  < worker 1 job 2: mlir /w/k.py::add stage="llvm" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/2","value":{"cancellable":true,"kind":"begin","message":"starting","title":"MLIR of add"}}
worker 1 result {"target": "/w/k.py::add", "stage": "llvm", "text": "module {}\n"}
  < request window/showDocument {"takeFocus":true,"uri":"file:///cache/texts/add.llvm-abeaa991.mlir"}
  < notify $/progress {"token":"allo/job/2","value":{"kind":"end","message":"MLIR at the stage llvm"}}
# Where it does not show it, it says where it is.
answer {"success": false}
  < message information add: the MLIR is in /cache/texts/add.llvm-abeaa991.mlir
# Of an untitled document, whose only kernel is meant.
command allo.showMlir {"uri": "untitled:Untitled-1"}
  < result {"jobId":3}
  < request window/workDoneProgress/create {"token":"allo/job/3"}
  < worker 1 job 3: mlir /untitled:Untitled-1 stage="frontend" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/3","value":{"cancellable":true,"kind":"begin","message":"starting","title":"MLIR of "}}
worker 1 result {"target": "/untitled:Untitled-1::f[i32, 4]", "stage": "frontend", "text": "module {}\n"}
  < request window/showDocument {"takeFocus":true,"uri":"file:///cache/texts/f_i32__4_.frontend-9b0cfebc.mlir"}
  < notify $/progress {"token":"allo/job/3","value":{"kind":"end","message":"MLIR at the stage frontend"}}
# What goes wrong is one message.
command allo.showMlir k.py broken
  < result {"jobId":4}
  < message error broken: fix the errors first
command allo.showMlir k.py add
  < result {"jobId":5}
  < request window/workDoneProgress/create {"token":"allo/job/5"}
  < worker 1 job 5: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/5","value":{"cancellable":true,"kind":"begin","message":"starting","title":"MLIR of add"}}
worker 1 ends it was ended by signal 11
  < log information add: the worker crashed: it was ended by signal 11; to replay it: allo worker --once < /cache/jobs/repro-2ab1725681003938.json
  < notify $/progress {"token":"allo/job/5","value":{"kind":"end","message":"the compiler crashed (please report); a reproducer is in /cache/jobs/repro-2ab1725681003938.json"}}
  < message error add: the compiler crashed (please report); a reproducer is in /cache/jobs/repro-2ab1725681003938.json
command allo.showMlir k.py add[3]
  < result {"jobId":6}
  < request window/workDoneProgress/create {"token":"allo/job/6"}
  < worker 2 job 6: mlir /w/k.py::add[3] stage="frontend" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/6","value":{"cancellable":true,"kind":"begin","message":"starting","title":"MLIR of add[3]"}}
worker 2 fails errors Kernel 'add' takes no arguments in brackets
  < notify $/progress {"token":"allo/job/6","value":{"kind":"end","message":"fix the errors first: Kernel 'add' takes no arguments in brackets"}}
  < message error add[3]: fix the errors first: Kernel 'add' takes no arguments in brackets
command allo.showMlir k.py add {"stage": 3}
  < error InvalidParams: 'stage' must be a string
