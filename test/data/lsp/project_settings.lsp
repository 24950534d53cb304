# tip: allo-filetest lsp/project_settings
=== pyproject.toml
[tool.allo]
ignore = ["unknown-import"]

[tool.allo.warnings]
literal-out-of-range = "error"

[tool.allo.inlayHints]
types = false
=== empty.toml
=== k.py
from allo import i8, i33, kernel


@kernel
def f(x: i8) -> i8:
    y: i8 = x
    s = x + x
    y = 300
    return y
=== session bare
store pyproject.toml
initialize {"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}
  < initialized utf-16
  < request client/registerCapability {"registrations":[{"id":"allo.projects","method":"workspace/didChangeWatchedFiles","registerOptions":{"watchers":[{"globPattern":"**/pyproject.toml"},{"globPattern":"**/*.py"}]}}]}
open k.py
  < diagnostics k.py:
  <   7:5-7:6 warning[unused-variable] Variable 's' is never used
  <   8:9-8:12 error[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
request hints k.py
  < hints:
  <   7: s = x + x⟦ ‹i9›⟧
# What the project does not say, the client does.
notify workspace/didChangeConfiguration {"settings": {"allo": {"inlayHints": {"types": true, "cuts": "all"}, "ignore": ["syntax"]}}}
  < diagnostics k.py:
  <   7:5-7:6 warning[unused-variable] Variable 's' is never used
  <   8:9-8:12 error[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
erase pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 3}]}
  < diagnostics k.py:
  <   1:22-1:25 error[unknown-import] Module 'allo' has no name 'i33'
  <   7:5-7:6 warning[unused-variable] Variable 's' is never used
  <   8:9-8:12 warning[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
request hints k.py
  < hints:
  <   7: s⟦: i9⟧ = x + x
  <   edit 7:6-7:6 ": i9"
  <   edit 1:33-1:33 ", i9"
# A client that does not watch files saves one some time.
store pyproject.toml
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}}
  < diagnostics k.py:
  <   7:5-7:6 warning[unused-variable] Variable 's' is never used
  <   8:9-8:12 error[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
notify workspace/didChangeWatchedFiles {"changes": []}
