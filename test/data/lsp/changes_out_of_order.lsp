# tip: allo-filetest lsp/changes_out_of_order
=== k.py
from allo import i32
=== session bare
initialize {"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"publishDiagnostics": {"versionSupport": true}}} {} "helix"
  < initialized utf-8
notify textDocument/didOpen {"textDocument": {"uri": "file:///w/k.py", "languageId": "python", "version": 0, "text": "from allo import i32\n"}}
  < diagnostics k.py v0: none
lost
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 3}, "contentChanges": [{"range": {"start": {"line": 0, "character": 22}, "end": {"line": 0, "character": 22}}, "text": "c"}]}
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 0, "character": 21}, "end": {"line": 0, "character": 21}}, "text": "b"}]}
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 1}, "contentChanges": [{"range": {"start": {"line": 0, "character": 20}, "end": {"line": 0, "character": 20}}, "text": "a"}]}
  < diagnostics k.py v3:
  <   1:18-1:21(!{"character":23,"line":0}) error[unknown-import] Module 'allo' has no name 'i32abc'
