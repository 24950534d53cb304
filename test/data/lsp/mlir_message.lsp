# tip: allo-filetest lsp/mlir_message
=== k.py
from allo import i32, kernel


@kernel
def add(a: i32, b: i32) -> i32:
    return a + b
=== session
open k.py
  < diagnostics k.py v1: none
command allo.showMlir k.py k.py::add
  < result {"jobId":1}
  < worker 1 job 1: mlir /w/k.py::add stage="frontend" seconds=60.0, files: /w/k.py
worker 1 result {"target": "/w/k.py::add", "stage": "frontend", "text": "module {}\n"}
  < message information add: the MLIR is in /cache/texts/add.frontend-abeaa991.mlir
