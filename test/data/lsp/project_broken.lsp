# tip: allo-filetest lsp/project_broken
# A broken file is told of once, and the defaults hold meanwhile.
=== pyproject.toml
[tool.allo
=== k.py
from allo import i33
=== l.py
from allo import i34
=== session
store pyproject.toml
open k.py
  < log warning /w/pyproject.toml:1:11: error: Error while parsing table header: expected ']', saw '\n'
  < message error /w/pyproject.toml:1:11: error: Error while parsing table header: expected ']', saw '\n'
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
open l.py
  < diagnostics l.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i34 = apint(34, signed=True)
edit pyproject.toml 1:11 "]\nslect = 1\nselect = [\"sintax\"]"
store pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 2}]}
  < log warning /w/pyproject.toml:2:1: warning: unknown setting 'tool.allo.slect'; did you mean 'select'?
  < log warning /w/pyproject.toml:3:11: error: the setting 'tool.allo.select' cannot contain 'sintax': unknown diagnostic; did you mean 'syntax'?
  < message error /w/pyproject.toml:3:11: error: the setting 'tool.allo.select' cannot contain 'sintax': unknown diagnostic; did you mean 'syntax'?
edit pyproject.toml all "[tool.allo]\nexclude = [\"k.py\"]\n"
store pyproject.toml
notify workspace/didChangeWatchedFiles {"changes": [{"uri": "file:///w/pyproject.toml", "type": 2}]}
  < diagnostics k.py v1: none
  < diagnostics l.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i34 = apint(34, signed=True)
edit l.py 1:1 "\n"
  < diagnostics l.py v2:
  <   2:18-2:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     note 2:18-2:21 widths without a name of their own are made with 'apint', as in i34 = apint(34, signed=True)
