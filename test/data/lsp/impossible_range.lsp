# tip: allo-filetest lsp/impossible_range
=== k.py
from allo import i33
=== session
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
lost
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 50, "character": 0}, "end": {"line": 60, "character": 0}}, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor (an edit lies outside of the text); save or reopen it to resume checking
  < diagnostics k.py v2: none
request hover k.py 1:1
  < result null
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}, "text": "from allo import i34\n"}
  < diagnostics k.py v2:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i34 = apint(34, signed=True)
