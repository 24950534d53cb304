# tip: allo-filetest lsp/folders_settings
# Settings of the client and of projects apply to closed files; the scope goes back and forth.
=== k.py
from allo import i8, i32, kernel


@kernel
def k(x: i32) -> i8:
    unused = x
    return 300
=== pyproject.toml
[tool.allo]
ignore = ["literal-out-of-range"]
=== excluded/pyproject.toml
[tool.allo]
exclude = ["*.py"]
=== excluded/e.py
from allo import missing
=== .hidden/h.py
from allo import missing
=== session bare
store k.py
store excluded/e.py
store .hidden/h.py
initialize {} {"allo": {"diagnostics": {"scope": "workspace"}}}
  < initialized utf-16
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
  < diagnostics excluded/e.py:
  <   1:18-1:25 error[unknown-import] Module 'allo' has no name 'missing'
  < diagnostics k.py:
  <   6:5-6:11 warning[unused-variable] Variable 'unused' is never used
  <   7:12-7:15 warning[literal-out-of-range] Integer constant 300 is out of range for 'i8', which holds -128 to 127
store pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 1}]}
  < diagnostics k.py:
  <   6:5-6:11 warning[unused-variable] Variable 'unused' is never used
store excluded/pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/excluded/pyproject.toml", "type": 1}]}
  < diagnostics excluded/e.py: none
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"scope": "openFiles"}}}}
  < diagnostics k.py: none
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"scope": "workspace"}}}}
  < diagnostics k.py:
  <   6:5-6:11 warning[unused-variable] Variable 'unused' is never used
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"scope": "everything"}}}}
  < log warning the setting 'allo.diagnostics.scope' cannot be "everything": it must be "openFiles" or "workspace"
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"enabled": false}}}}
  < diagnostics k.py: none
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"enabled": true}}}}
  < diagnostics k.py:
  <   6:5-6:11 warning[unused-variable] Variable 'unused' is never used
notify workspace/didChangeWorkspaceFolders {"event": {"added": [], "removed": [{"uri": "file:///w", "name": "w"}]}}
  < diagnostics k.py: none
