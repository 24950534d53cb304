# tip: allo-filetest lsp/interfaces_of_unknown_kernels
# Told of when a file is opened or stored, not while the name of a kernel is being typed.
=== pyproject.toml
[tool.allo.interfaces]
"k.py::top" = {a = {mode = "m_axi"}}
"k.py::tip" = {a = {mode = "m_axi"}}
=== k.py
from allo import i32, kernel


@kernel
def top(a: "i32[4]"):
    a[0] = 1
=== session
store pyproject.toml
open k.py
  < diagnostics k.py v1: none
  < log warning /w/pyproject.toml:3:1: warning: 'k.py' has no kernel 'tip', so its interfaces have no effect; did you mean 'top'?
edit k.py 5:7 "p"
  < diagnostics k.py v2: none
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}}
  < log warning /w/pyproject.toml:2:1: warning: 'k.py' has no kernel 'top', so its interfaces have no effect; did you mean 'topp'?
  < log warning /w/pyproject.toml:3:1: warning: 'k.py' has no kernel 'tip', so its interfaces have no effect; did you mean 'topp'?
edit k.py 5:7-5:8 ""
  < diagnostics k.py v3: none
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}}
  < log warning /w/pyproject.toml:3:1: warning: 'k.py' has no kernel 'tip', so its interfaces have no effect; did you mean 'top'?
