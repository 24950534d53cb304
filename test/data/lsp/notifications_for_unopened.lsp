# tip: allo-filetest lsp/notifications_for_unopened
=== k.py
from allo import i33
=== session
notify textDocument/didClose {"textDocument": {"uri": "file:///w/k.py"}}
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"text": "x"}]}
request hover k.py 1:1
  < result null
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     fix 1:18-1:21 "i3": Change to 'i3'
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     fix 1:18-1:21 "i3": Change to 'i3'
