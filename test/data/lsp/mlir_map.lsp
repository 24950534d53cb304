# tip: allo-filetest lsp/mlir_map
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    sum: i32 = a + b
    return sum
=== session bare
initialize {"experimental": {"allo": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/add.frontend.mlir"}
  < worker 1 job 1: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "stage": "frontend", "text": "module {\n  kernel {\n    sum\n    return\n  }\n}\n", "map": [{"py": {"start": {"line": 5, "column": 5}, "end": {"line": 5, "column": 8}, "file": "/w/k.py"}, "mlir": {"start": {"line": 2, "column": 1}, "end": {"line": 3, "column": 1}}}, {"py": {"start": {"line": 6, "column": 5}, "end": {"line": 6, "column": 21}, "file": "/w/k.py"}, "mlir": {"start": {"line": 3, "column": 1}, "end": {"line": 4, "column": 1}}}, {"py": {"start": {"line": 7, "column": 5}, "end": {"line": 7, "column": 15}, "file": "/w/k.py"}, "mlir": {"start": {"line": 4, "column": 1}, "end": {"line": 5, "column": 1}}}]}
  < result {"map":[{"mlir":{"end":{"column":1,"line":3},"start":{"column":1,"line":2}},"py":{"end":{"column":8,"line":5},"file":"/w/k.py","start":{"column":5,"line":5}}},{"mlir":{"end":{"column":1,"line":4},"start":{"column":1,"line":3}},"py":{"end":{"column":21,"line":6},"file":"/w/k.py","start":{"column":5,"line":6}}},{"mlir":{"end":{"column":1,"line":5},"start":{"column":1,"line":4}},"py":{"end":{"column":15,"line":7},"file":"/w/k.py","start":{"column":5,"line":7}}}],"text":"module {\n  kernel {\n    sum\n    return\n  }\n}\n"}
# Both ways, also after an edit that makes no other text of it.
edit k.py 1:1 "# one\n"
  < diagnostics k.py: none
request allo/sourceMap {"uri": "file:///w/k.py", "position": {"line": 6, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":20,"line":6},"start":{"character":4,"line":6}},"targetRange":{"end":{"character":0,"line":3},"start":{"character":0,"line":2}},"targetSelectionRange":{"end":{"character":0,"line":3},"start":{"character":0,"line":2}},"targetUri":"allo-mlir:///w/k.py/add.frontend.mlir"}]
request allo/sourceMap {"uri": "allo-mlir:///w/k.py/add.frontend.mlir", "position": {"line": 3, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":0,"line":4},"start":{"character":0,"line":3}},"targetRange":{"end":{"character":14,"line":7},"start":{"character":4,"line":7}},"targetSelectionRange":{"end":{"character":14,"line":7},"start":{"character":4,"line":7}},"targetUri":"$ROOT/k.py"}]
request allo/sourceMap {"uri": "allo-mlir:///w/k.py/add.frontend.mlir", "position": {"line": 4, "character": 0}}
  < result [{"originSelectionRange":{"end":{"character":0,"line":4},"start":{"character":0,"line":3}},"targetRange":{"end":{"character":14,"line":7},"start":{"character":4,"line":7}},"targetSelectionRange":{"end":{"character":14,"line":7},"start":{"character":4,"line":7}},"targetUri":"$ROOT/k.py"}]
# A text's map is that of its own kind.
request allo/sourceMap {"uri": "allo-hls:///w/k.py/add.cpp", "position": {"line": 3, "character": 0}}
  < result []
exit
  < exit 1
