# tip: allo-filetest lsp/impossible_range
=== k.py
from allo import i33
=== session
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     fix 1:18-1:21 "i3": Change to 'i3'
lost
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 50, "character": 0}, "end": {"line": 60, "character": 0}}, "text": "x"}]}
  < log warning the text of 'file:///w/k.py' is out of step (an edit lies outside of the text): it is not checked until it is saved, or opened anew
  < diagnostics k.py v2: none
request hover k.py 1:1
  < result null
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}, "text": "from allo import i34\n"}
  < diagnostics k.py v2:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     fix 1:18-1:21 "i3": Change to 'i3'
