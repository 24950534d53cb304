# tip: allo-filetest lsp/requests_are_answered
# Every request is answered, with its id as the client spelled it; notifications and responses are not.
=== session
request no/such {}
  < error MethodNotFound: method not found: no/such
request $/noSuch {}
  < error MethodNotFound: method not found: $/noSuch
request textDocument/didOpen {}
  < error MethodNotFound: method not found: textDocument/didOpen
send {"jsonrpc": "2.0", "id": 1, "method": "exit", "params": {}}
  < error MethodNotFound: method not found: exit
notify $/noSuch {}
notify no/such {}
notify textDocument/hover {}
verbatim; send {"jsonrpc":"2.0","method":"no/such","id":0}
  < {"error":{"code":-32601,"message":"method not found: no/such"},"id":0,"jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"2.0","method":"no/such","id":-5}
  < {"error":{"code":-32601,"message":"method not found: no/such"},"id":-5,"jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"2.0","method":"no/such","id":9007199254740993}
  < {"error":{"code":-32601,"message":"method not found: no/such"},"id":9007199254740993,"jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"2.0","method":"no/such","id":9223372036854775807}
  < {"error":{"code":-32601,"message":"method not found: no/such"},"id":9223372036854775807,"jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"2.0","method":"no/such","id":"x"}
  < {"error":{"code":-32601,"message":"method not found: no/such"},"id":"x","jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"2.0","method":"no/such","id":""}
  < {"error":{"code":-32601,"message":"method not found: no/such"},"id":"","jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"2.0","method":"no/such","id":null}
  < {"error":{"code":-32601,"message":"method not found: no/such"},"id":null,"jsonrpc":"2.0"}
# Responses to requests that the server has not made.
send {"jsonrpc":"2.0","id":123,"result":null}
send {"jsonrpc":"2.0","id":"x","error":{"code":-1,"message":"no"}}
send {"jsonrpc":"2.0","id":null,"error":{"code":-1,"message":"no"}}
# A document that is not open has nothing.
request textDocument/hover {"textDocument": {"uri": "file:///no.py"}, "position": {"line": 0, "character": 0}}
  < result null
