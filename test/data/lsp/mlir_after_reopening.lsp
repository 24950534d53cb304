# tip: allo-filetest lsp/mlir_after_reopening
=== k.py
from allo import i32, kernel


@kernel
def alone(a: i32) -> i32:
    return a
=== session bare
initialize {"experimental": {"allo": true}} {"run": {"timeLimit": 0}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/alone.frontend.mlir"}
  < worker 1 job 1: mlir /w/k.py::alone stage="frontend", files: /w/k.py
worker 1 result {"target": "/w/k.py::alone", "stage": "frontend", "text": "alone\n"}
  < result {"map":[],"text":"alone\n"}
# A document that is opened anew still has its texts.
close k.py
  < diagnostics k.py: none
open k.py
  < diagnostics k.py: none
time
  < worker 1 killed
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/alone.frontend.mlir"}
  < result {"map":[],"text":"alone\n"}
