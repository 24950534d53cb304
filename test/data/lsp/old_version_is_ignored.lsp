# tip: allo-filetest lsp/old_version_is_ignored
=== k.py
from allo import i33
=== session
open k.py
  < diagnostics k.py v1:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i33'
  <     fix 1:18-1:21 "i3": Change to 'i3'
edit k.py 1:18-1:21 "i34"
  < diagnostics k.py v2:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     fix 1:18-1:21 "i3": Change to 'i3'
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 1}, "contentChanges": [{"text": "from allo import i35"}]}
edit k.py 1:18-1:21 "i36"
  < diagnostics k.py v3:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i36'
  <     fix 1:18-1:21 "i3": Change to 'i3'
