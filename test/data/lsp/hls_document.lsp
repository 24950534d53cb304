# tip: allo-filetest lsp/hls_document
# long: the life of one text, from the request to its end
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
# A client that can ask for texts is told their names, and where each line comes from.
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.showHls k.py add
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"hls","message":"","state":"queued","target":"add","uri":"$ROOT/k.py"}
  < worker 1 job 1: hls /w/k.py::add places="none" seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":1,"kind":"hls","message":"starting","state":"running","target":"add","uri":"$ROOT/k.py"}
worker 1 phase compiling
  < notify allo/jobUpdate {"jobId":1,"kind":"hls","message":"compiling","state":"running","target":"add","uri":"$ROOT/k.py"}
worker 1 result {"target": "/w/k.py::add", "files": {"kernel.cpp": "// of k.py\nint add() {\n  s;\n  return;\n}\n", "kernel.h": "// header\n"}, "map": [{"py": {"start": {"line": 5, "column": 5}, "end": {"line": 5, "column": 8}, "file": "/w/k.py"}, "cpp": {"start": {"line": 2, "column": 1}, "end": {"line": 3, "column": 1}}}, {"py": {"start": {"line": 6, "column": 14}, "end": {"line": 6, "column": 19}, "file": "/w/k.py"}, "cpp": {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 1}}}, {"py": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 13}, "file": "/w/k.py"}, "cpp": {"start": {"line": 4, "column": 1}, "end": {"line": 5, "column": 1}}}]}
  < notify allo/jobUpdate {"jobId":1,"kind":"hls","message":"HLS C++","result":{"uri":"allo-hls:///w/k.py/add.cpp"},"state":"done","target":"add","uri":"$ROOT/k.py"}
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/add.cpp"}
  < result {"map":[{"cpp":{"end":{"column":1,"line":3},"start":{"column":1,"line":2}},"py":{"end":{"column":8,"line":5},"file":"/w/k.py","start":{"column":5,"line":5}}},{"cpp":{"end":{"column":1,"line":4},"start":{"column":1,"line":3}},"py":{"end":{"column":19,"line":6},"file":"/w/k.py","start":{"column":14,"line":6}}},{"cpp":{"end":{"column":1,"line":5},"start":{"column":1,"line":4}},"py":{"end":{"column":13,"line":7},"file":"/w/k.py","start":{"column":5,"line":7}}}],"text":"// of k.py\nint add() {\n  s;\n  return;\n}\n"}
# As another client spells it.
request allo/textDocumentContent {"uri": "allo-hls:/w/k%2Epy/add.cpp"}
  < result {"map":[{"cpp":{"end":{"column":1,"line":3},"start":{"column":1,"line":2}},"py":{"end":{"column":8,"line":5},"file":"/w/k.py","start":{"column":5,"line":5}}},{"cpp":{"end":{"column":1,"line":4},"start":{"column":1,"line":3}},"py":{"end":{"column":19,"line":6},"file":"/w/k.py","start":{"column":14,"line":6}}},{"cpp":{"end":{"column":1,"line":5},"start":{"column":1,"line":4}},"py":{"end":{"column":13,"line":7},"file":"/w/k.py","start":{"column":5,"line":7}}}],"text":"// of k.py\nint add() {\n  s;\n  return;\n}\n"}
# A comment makes no other text, but moves the places.
edit k.py 6:1 "    # é\n"
  < diagnostics k.py: none
time
  < worker 1 killed
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/add.cpp"}
  < result {"map":[{"cpp":{"end":{"column":1,"line":3},"start":{"column":1,"line":2}},"py":{"end":{"column":8,"line":5},"file":"/w/k.py","start":{"column":5,"line":5}}},{"cpp":{"end":{"column":1,"line":4},"start":{"column":1,"line":3}},"py":{"end":{"column":19,"line":7},"file":"/w/k.py","start":{"column":14,"line":7}}},{"cpp":{"end":{"column":1,"line":5},"start":{"column":1,"line":4}},"py":{"end":{"column":13,"line":8},"file":"/w/k.py","start":{"column":5,"line":8}}}],"text":"// of k.py\nint add() {\n  s;\n  return;\n}\n"}
# What makes another text is told once.
edit k.py 7:18-7:19 "3"
  < diagnostics k.py: none
edit k.py 7:18-7:19 "4"
  < diagnostics k.py: none
time
  < notify allo/textDocumentContentChanged {"uri":"allo-hls:///w/k.py/add.cpp"}
edit k.py 7:18-7:19 "5"
  < diagnostics k.py: none
time
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/add.cpp"}
  < worker 2 job 2: hls /w/k.py::add places="none" seconds=60.0, files: /w/k.py
worker 2 result {"target": "/w/k.py::add", "files": {"kernel.cpp": "// second\nint add() {\n  s;\n  return;\n}\n", "kernel.h": "// header\n"}, "map": [{"py": {"start": {"line": 5, "column": 5}, "end": {"line": 5, "column": 8}, "file": "/w/k.py"}, "cpp": {"start": {"line": 2, "column": 1}, "end": {"line": 3, "column": 1}}}, {"py": {"start": {"line": 7, "column": 14}, "end": {"line": 7, "column": 19}, "file": "/w/k.py"}, "cpp": {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 1}}}, {"py": {"start": {"line": 8, "column": 5}, "end": {"line": 8, "column": 13}, "file": "/w/k.py"}, "cpp": {"start": {"line": 4, "column": 1}, "end": {"line": 5, "column": 1}}}]}
  < result {"map":[{"cpp":{"end":{"column":1,"line":3},"start":{"column":1,"line":2}},"py":{"end":{"column":8,"line":5},"file":"/w/k.py","start":{"column":5,"line":5}}},{"cpp":{"end":{"column":1,"line":4},"start":{"column":1,"line":3}},"py":{"end":{"column":19,"line":7},"file":"/w/k.py","start":{"column":14,"line":7}}},{"cpp":{"end":{"column":1,"line":5},"start":{"column":1,"line":4}},"py":{"end":{"column":13,"line":8},"file":"/w/k.py","start":{"column":5,"line":8}}}],"text":"// second\nint add() {\n  s;\n  return;\n}\n"}
# With errors there is none, and nothing is told until they are gone.
edit k.py 7:18 "missing"
  < diagnostics k.py:
  <   7:18-7:26 error[undefined-name] Name 'missing5' is not defined
time
  < worker 2 killed
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/add.cpp"}
  < error RequestFailed: fix the errors first
edit k.py 7:18-7:25 ""
  < diagnostics k.py: none
time
  < notify allo/textDocumentContentChanged {"uri":"allo-hls:///w/k.py/add.cpp"}
# Without a command before; and what is given up.
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/other.cpp"}
  < worker 3 job 3: hls /w/k.py::other places="none" seconds=60.0, files: /w/k.py
cancel
  < error RequestCancelled: the request was cancelled
  < worker 3 killed
# A job that fails says why.
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/other.cpp"}
  < worker 4 job 4: hls /w/k.py::other places="none" seconds=60.0, files: /w/k.py
worker 4 fails errors The name 'kernel' is reserved by Vitis (helper.py:5)
  < error RequestFailed: The name 'kernel' is reserved by Vitis (helper.py:5)
command allo.showHls k.py other
  < result {"jobId":5}
  < notify allo/jobUpdate {"jobId":5,"kind":"hls","message":"","state":"queued","target":"other","uri":"$ROOT/k.py"}
  < worker 4 job 5: hls /w/k.py::other places="none" seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":5,"kind":"hls","message":"starting","state":"running","target":"other","uri":"$ROOT/k.py"}
worker 4 ends it was ended by signal 11
  < log information other: the worker crashed: it was ended by signal 11; to replay it: allo worker --once < /cache/jobs/repro-1e731c27e132086c.json
  < notify allo/jobUpdate {"jobId":5,"kind":"hls","logPath":"/cache/logs/hls-other-f8a94068.log","message":"the compiler crashed (please report)","reproducer":"/cache/jobs/repro-1e731c27e132086c.json","state":"failed","target":"other","uri":"$ROOT/k.py"}
# What is no name of a text.
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/.cpp"}
  < error InvalidParams: unknown document 'allo-hls:///w/k.py/.cpp'
request allo/textDocumentContent {"uri": "allo-hls:///w/k.py/add.mlir"}
  < error InvalidParams: unknown document 'allo-hls:///w/k.py/add.mlir'
