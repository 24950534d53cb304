# tip: allo-filetest lsp/notifications_for_unopened
=== k.py
from allo import i33
=== session
notify textDocument/didClose {"textDocument": {"uri": "file:///w/k.py"}}
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"text": "x"}]}
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}}
request hover k.py 1:1
  < result null
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
