# tip: allo-filetest lsp/unknown_and_malformed
=== k.py
from allo import i32, kernel


@kernel
def fine(x: i32) -> i32:
    return x
=== session
request textDocument/unheardOf {}
  < error MethodNotFound: method not found: textDocument/unheardOf
request $/unheardOf {}
  < error MethodNotFound: method not found: $/unheardOf
notify $/unheardOf {}
notify textDocument/unheardOf {}
send {"jsonrpc": "2.0", "id": 7, "method":
  < error ParseError (id null): the message is not JSON
send []
  < error InvalidRequest (id null): batches are not part of the Language Server Protocol
send {"jsonrpc": "2.0", "id": 8}
  < error InvalidRequest: a message needs a method, or an id and a result
send {"jsonrpc": "2.0", "id": "text", "method": "textDocument/hover", "params": 3}
  < error InvalidParams: 'textDocument' must be an object
send {"jsonrpc": "2.0", "id": null, "method": "textDocument/hover", "params": {}}
  < error InvalidParams (id null): 'textDocument' must be an object
send {"id": 9, "method": "textDocument/hover", "params": {"textDocument": {"uri": 5}, "position": {"line": -1, "character": 0}}}
  < error InvalidParams: 'uri' must be a string
open k.py
  < diagnostics k.py v1: none
request textDocument/hover {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": -1, "character": 0}}
  < error InvalidParams: 'line' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 4294967296, "character": 0}}
  < error InvalidParams: 'line' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 4, "character": 90000}}
  < result null
request textDocument/hover {"textDocument": {"uri": "file:///w/other.py"}, "position": {"line": 0, "character": 0}}
  < result null
send {"jsonrpc": "2.0", "id": 12345, "result": null}
