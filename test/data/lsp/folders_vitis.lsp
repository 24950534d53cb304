# tip: allo-filetest lsp/folders_vitis
# Which kernels are the tops of designs depends on all files, also on those that are not analysed again.
=== pyproject.toml
[tool.allo]
targets = ["vitis"]
=== callee.py
from allo import i32, kernel


@kernel
def shaped(a: i32[4]) -> i32[4]:
    return a
=== caller.py
from allo import i32, kernel
from callee import shaped


@kernel
def caller(a: i32[4], b: i32[4]):
    c = shaped(a)
    b[0] = c[0]
=== session
store pyproject.toml
store callee.py
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"scope": "workspace"}}}}
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
  < diagnostics callee.py:
  <   5:26-5:32 error[vitis-shaped-result] Top kernel 'shaped' returns a value of type 'i32[4]', but Vitis returns scalars only: write into a parameter
store caller.py
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/caller.py", "type": 1}]}
  < diagnostics callee.py: none
# An open file counts as the editor has it.
open caller.py
  < diagnostics caller.py v1: none
edit caller.py 7:9-7:18 "a"
  < diagnostics caller.py v2: none
  < diagnostics callee.py:
  <   5:26-5:32 error[vitis-shaped-result] Top kernel 'shaped' returns a value of type 'i32[4]', but Vitis returns scalars only: write into a parameter
close caller.py
  < diagnostics caller.py: none
  < diagnostics callee.py: none
erase caller.py
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/caller.py", "type": 3}]}
