# tip: allo-filetest lsp/mlir_of_two_files
=== helper.py
from allo import i32, kernel


@kernel
def twice(a: i32) -> i32:
    return 2 * a
=== k.py
from allo import i32, kernel
from helper import twice


@kernel
def uses(a: i32) -> i32:
    return twice(a)


@kernel
def alone(a: i32) -> i32:
    return a
=== session bare
initialize {"experimental": {"allo": true}} {"run": {"timeLimit": 0}}
  < initialized utf-16
open helper.py
  < diagnostics helper.py: none
open k.py
  < diagnostics k.py: none
  < diagnostics helper.py: none
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/uses.frontend.mlir"}
  < worker 1 job 1: mlir /w/k.py::uses stage="frontend", files: /w/helper.py /w/k.py
worker 1 result {"target": "/w/k.py::uses", "stage": "frontend", "text": "uses\n"}
  < result {"map":[],"text":"uses\n"}
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/alone.frontend.mlir"}
  < worker 1 job 2: mlir /w/k.py::alone stage="frontend", files: /w/helper.py /w/k.py
worker 1 result {"target": "/w/k.py::alone", "stage": "frontend", "text": "alone\n"}
  < result {"map":[],"text":"alone\n"}
# The texts of both files are what counts.
edit helper.py 6:12-6:13 "3"
  < diagnostics helper.py: none
  < diagnostics k.py: none
time
  < worker 1 killed
  < notify allo/textDocumentContentChanged {"uri":"allo-mlir:///w/k.py/uses.frontend.mlir"}
request allo/textDocumentContent {"uri": "allo-mlir:///w/k.py/uses.frontend.mlir"}
  < worker 2 job 3: mlir /w/k.py::uses stage="frontend", files: /w/helper.py /w/k.py
worker 2 result {"target": "/w/k.py::uses", "stage": "frontend", "text": "uses again\n"}
  < result {"map":[],"text":"uses again\n"}
# Closed, it is what the disk has: here, no such file.
close helper.py
  < diagnostics helper.py: none
  < diagnostics k.py:
  <   7:12-7:17 error[opaque-value] 'twice' is not a compile-time constant: 'from helper import twice' cannot be evaluated without running Python
time
  < worker 2 killed
