# tip: allo-filetest lsp/mlir_document
# long: the life of one text, from the request to its end
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b


@kernel
def other(a: i32) -> i32:
    return a
=== session bare
# A client that can ask for texts is told their names.
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
command allo.showMlir k.py add
  < result {"jobId":1}
  < notify allo/jobUpdate {"jobId":1,"kind":"mlir","message":"","state":"queued","target":"add","uri":"$ROOT/k.py"}
  < worker 1 job 1: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":1,"kind":"mlir","message":"starting","state":"running","target":"add","uri":"$ROOT/k.py"}
worker 1 phase compiling
  < notify allo/jobUpdate {"jobId":1,"kind":"mlir","message":"compiling","state":"running","target":"add","uri":"$ROOT/k.py"}
worker 1 result {"target": "/w/k.py::add", "stage": "frontend", "text": "module {}\n"}
  < notify allo/jobUpdate {"jobId":1,"kind":"mlir","message":"MLIR at the stage frontend","result":{"stage":"frontend","uri":"allo-mlir:///w/k.py/add.frontend.mlir"},"state":"done","target":"add","uri":"$ROOT/k.py"}
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
  < result {"map":[],"text":"module {}\n"}
# As another client spells it.
request allo/textDocumentContent {"uri": "allo-mlir:/w/k%2Epy/add.frontend.mlir"}
  < result {"map":[],"text":"module {}\n"}
# What makes no difference is not told, what does is told once, and the text is made anew on request only.
edit k.py 1:1 "# a comment\n"
  < diagnostics k.py: none
time
  < worker 1 killed
edit k.py 12:13 " + 1"
  < diagnostics k.py: none
time
edit k.py 7:16 "1 + "
  < diagnostics k.py: none
edit k.py 7:16 "1"
  < diagnostics k.py: none
time
  < notify allo/textDocumentContentChanged {"uri":"allo-mlir:///w/k.py/add.frontend.mlir"}
edit k.py 7:16 "2"
  < diagnostics k.py: none
time
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
  < worker 2 job 2: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
worker 2 result {"target": "/w/k.py::add", "stage": "frontend", "text": "module { second }\n"}
  < result {"map":[],"text":"module { second }\n"}
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
  < result {"map":[],"text":"module { second }\n"}
# With errors there is none, and nothing is told until they are gone.
edit k.py 7:16 "missing + "
  < diagnostics k.py:
  <   7:16-7:23 error[undefined-name] Name 'missing' is not defined
time
  < worker 2 killed
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
  < error RequestFailed: fix the errors first
edit k.py 7:16-7:26 "3 + "
  < diagnostics k.py: none
time
  < notify allo/textDocumentContentChanged {"uri":"allo-mlir:///w/k.py/add.frontend.mlir"}
# An edit that comes while the text is made.
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
  < worker 3 job 3: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
edit k.py 7:16-7:17 "4"
  < diagnostics k.py: none
worker 3 result {"target": "/w/k.py::add", "stage": "frontend", "text": "module { third }\n"}
  < result {"map":[],"text":"module { third }\n"}
time
  < worker 3 killed
  < notify allo/textDocumentContentChanged {"uri":"allo-mlir:///w/k.py/add.frontend.mlir"}
# One job answers all who ask for the same, also whoever asks by the command.
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
  < worker 4 job 4: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
command allo.showMlir k.py add
  < result {"jobId":4}
worker 4 result {"target": "/w/k.py::add", "stage": "frontend", "text": "module { fourth }\n"}
  < result {"map":[],"text":"module { fourth }\n"}
  < result {"map":[],"text":"module { fourth }\n"}
  < notify allo/jobUpdate {"jobId":4,"kind":"mlir","message":"MLIR at the stage frontend","result":{"stage":"frontend","uri":"allo-mlir:///w/k.py/add.frontend.mlir"},"state":"done","target":"add","uri":"$ROOT/k.py"}
# Without a command before, as after a restart of the server; another stage; and given up again.
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/other.llvm.mlir"}
  < worker 4 job 5: mlir /w/k.py::other stage="llvm" seconds=60.0, files: /w/k.py
cancel
  < error RequestCancelled: the request was cancelled
  < worker 4 killed
# It fails.
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/other.last.mlir"}
  < worker 5 job 6: mlir /w/k.py::other stage="last" seconds=60.0, files: /w/k.py
worker 5 fails refused unknown stage 'last'
  < error RequestFailed: unknown stage 'last'
command allo.showMlir k.py other {"stage": "llvm"}
  < result {"jobId":7}
  < notify allo/jobUpdate {"jobId":7,"kind":"mlir","message":"","state":"queued","target":"other","uri":"$ROOT/k.py"}
  < worker 5 job 7: mlir /w/k.py::other stage="llvm" seconds=60.0, files: /w/k.py
  < notify allo/jobUpdate {"jobId":7,"kind":"mlir","message":"starting","state":"running","target":"other","uri":"$ROOT/k.py"}
worker 5 ends it was ended by signal 11
  < log information other: the worker crashed: it was ended by signal 11; to replay it: allo worker --once < /cache/jobs/repro-bca963f92d4b1567.json
  < notify allo/jobUpdate {"jobId":7,"kind":"mlir","logPath":"/cache/logs/mlir-other-f8a94068.log","message":"the compiler crashed (please report)","reproducer":"/cache/jobs/repro-bca963f92d4b1567.json","state":"failed","target":"other","uri":"$ROOT/k.py"}
# What is no name of a text.
request allo/textDocumentContent {"uri": "allo-mlir:///add"}
  < error InvalidParams: unknown document 'allo-mlir:///add'
request allo/textDocumentContent {"uri": "file:///w/k.py"}
  < error InvalidParams: unknown document 'file:///w/k.py'
request allo/textDocumentContent {}
  < error InvalidParams: 'uri' must be a string
