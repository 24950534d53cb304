# tip: allo-filetest lsp/project_targets
=== pyproject.toml
[tool.allo]
targets = ["vitis"]
=== k.py
from allo import i32, kernel


@kernel
def helper(a: "i32[4]") -> "i32[4]":
    return a


@kernel
def top(a: "i32[4]", x: i32) -> (i32, "i32[4]"):
    b = helper(a)
    return x, b
=== session bare
initialize {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}
  < initialized utf-16
  < request client/registerCapability {"registrations":[{"id":"allo.projects","method":"workspace/didChangeWatchedFiles","registerOptions":{"watchers":[{"globPattern":"**/pyproject.toml"},{"globPattern":"**/*.py"}]}}]}
open k.py
  < diagnostics k.py: none
store pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 1}]}
  < diagnostics k.py:
  <   10:40-10:46 error[vitis-shaped-result] Top kernel 'top' returns a value of type 'i32[4]', but Vitis returns scalars only: write into a parameter
