# tip: allo-filetest lsp/lifecycle
# Which messages may come when, and how the server leaves.
=== k.py
from allo import i33
=== session bare
request hover k.py 1:1
  < error ServerNotInitialized: 'initialize' must come first
request shutdown
  < error ServerNotInitialized: 'initialize' must come first
request no/such
  < error ServerNotInitialized: 'initialize' must come first
notify textDocument/didOpen {"textDocument": {"uri": "file:///w/k.py", "languageId": "python", "version": 1, "text": "x"}}
text k.py
  < text ""
initialize {}
  < initialized utf-16
initialize {}
  < error InvalidRequest: 'initialize' comes only once
shutdown
  < result null
request hover k.py 1:1
  < error InvalidRequest: the server is shut down
request shutdown
  < error InvalidRequest: the server is shut down
initialize {}
  < error InvalidRequest: the server is shut down
notify textDocument/didOpen {"textDocument": {"uri": "file:///w/k.py", "languageId": "python", "version": 1, "text": "x"}}
exit
  < exit 0
=== session bare
exit
  < exit 1
=== session
exit
  < exit 1
# Nothing is handled after 'exit'.
=== session
together [{"jsonrpc": "2.0", "method": "exit"}, {"jsonrpc": "2.0", "id": 1, "method": "shutdown", "params": {}}]
  < exit 1
