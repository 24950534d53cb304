# tip: allo-filetest lsp/lifecycle_before_initialize
=== k.py
from allo import i33
=== session bare
request hover k.py 1:1
  < error ServerNotInitialized: 'initialize' must come first
request shutdown
  < error ServerNotInitialized: 'initialize' must come first
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}}
initialize {}
  < initialized utf-16
initialize {}
  < error InvalidRequest: 'initialize' comes only once
request shutdown
  < result null
request hover k.py 1:1
  < error InvalidRequest: the server is shut down
exit
  < exit 0
