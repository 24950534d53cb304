# tip: allo-filetest lsp/old_version_is_ignored
=== k.py
from allo import i33
=== session
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
edit k.py 1:18-1:21 "i34"
  < diagnostics k.py v2:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i34 = apint(34, signed=True)
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 1}, "contentChanges": [{"text": "from allo import i35"}]}
edit k.py 1:18-1:21 "i36"
  < diagnostics k.py v3:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i36'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i36 = apint(36, signed=True)
