# tip: allo-filetest lsp/hls_file
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    s: i32 = a * 2
    return s + b


@kernel
def other(a: i32) -> i32:
    return a
=== session bare
# A client that knows documents only as files gets one, whose lines say where they come from.
initialize {"window": {"showDocument": {"support": true}, "workDoneProgress": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.showHls k.py add
  < result {"jobId":1}
  < request window/workDoneProgress/create {"token":"allo/job/1"}
  < worker 1 job 1: hls /w/k.py::add places="comment" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/1","value":{"cancellable":true,"kind":"begin","message":"starting","title":"HLS C++ of add"}}
worker 1 result {"target": "/w/k.py::add", "files": {"kernel.cpp": "// of k.py\nint add() {\n  s;\n  return;\n}\n", "kernel.h": "// header\n"}, "map": [{"py": {"start": {"line": 5, "column": 5}, "end": {"line": 5, "column": 8}, "file": "/w/k.py"}, "cpp": {"start": {"line": 2, "column": 1}, "end": {"line": 3, "column": 1}}}, {"py": {"start": {"line": 6, "column": 14}, "end": {"line": 6, "column": 19}, "file": "/w/k.py"}, "cpp": {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 1}}}, {"py": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 13}, "file": "/w/k.py"}, "cpp": {"start": {"line": 4, "column": 1}, "end": {"line": 5, "column": 1}}}]}
  < request window/showDocument {"takeFocus":true,"uri":"file:///cache/texts/add-abeaa991.cpp"}
  < notify $/progress {"token":"allo/job/1","value":{"kind":"end","message":"HLS C++"}}
answer {"success": true}
command allo.showHls k.py add
  < result {"jobId":2}
  < request window/workDoneProgress/create {"token":"allo/job/2"}
  < worker 1 job 2: hls /w/k.py::add places="comment" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/2","value":{"cancellable":true,"kind":"begin","message":"starting","title":"HLS C++ of add"}}
worker 1 result {"target": "/w/k.py::add", "files": {"kernel.cpp": "// of k.py\nint add() {\n  s;\n  return;\n}\n", "kernel.h": "// header\n"}, "map": [{"py": {"start": {"line": 5, "column": 5}, "end": {"line": 5, "column": 8}, "file": "/w/k.py"}, "cpp": {"start": {"line": 2, "column": 1}, "end": {"line": 3, "column": 1}}}, {"py": {"start": {"line": 6, "column": 14}, "end": {"line": 6, "column": 19}, "file": "/w/k.py"}, "cpp": {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 1}}}, {"py": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 13}, "file": "/w/k.py"}, "cpp": {"start": {"line": 4, "column": 1}, "end": {"line": 5, "column": 1}}}]}
  < request window/showDocument {"takeFocus":true,"uri":"file:///cache/texts/add-abeaa991.cpp"}
  < notify $/progress {"token":"allo/job/2","value":{"kind":"end","message":"HLS C++"}}
# Where it does not show it, it says where it is.
answer {"success": false}
  < message information add: the HLS C++ is in /cache/texts/add-abeaa991.cpp
# What only the worker finds wrong is one message.
command allo.showHls k.py other
  < result {"jobId":3}
  < request window/workDoneProgress/create {"token":"allo/job/3"}
  < worker 1 job 3: hls /w/k.py::other places="comment" seconds=60.0, files: /w/k.py
answer null
  < notify $/progress {"token":"allo/job/3","value":{"cancellable":true,"kind":"begin","message":"starting","title":"HLS C++ of other"}}
worker 1 fails errors The name 'kernel' is reserved by Vitis (helper.py:5)
  < notify $/progress {"token":"allo/job/3","value":{"kind":"end","message":"The name 'kernel' is reserved by Vitis (helper.py:5)"}}
  < message error other: The name 'kernel' is reserved by Vitis (helper.py:5)
command allo.showHls k.py {"target": 3}
  < error InvalidParams: 'target' must be a string
