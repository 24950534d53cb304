# tip: allo-filetest lsp/malformed_messages
# What is no message is answered, and survived; an absurd length ends the server.
=== session
send 
  < error ParseError (id null): the message is not JSON
send {
  < error ParseError (id null): the message is not JSON
send nonsense
  < error ParseError (id null): the message is not JSON
send {"jsonrpc":"2.0","id":1,"method":"x"
  < error ParseError (id null): the message is not JSON
bytes "Content-Length: 2\r\n\r\n\xff\xfe"
  < error ParseError (id null): the message is not JSON
verbatim; send []
  < {"error":{"code":-32600,"message":"batches are not part of the Language Server Protocol"},"id":null,"jsonrpc":"2.0"}
verbatim; send [{"jsonrpc":"2.0","id":1,"method":"x"}]
  < {"error":{"code":-32600,"message":"batches are not part of the Language Server Protocol"},"id":null,"jsonrpc":"2.0"}
verbatim; send 1
  < {"error":{"code":-32600,"message":"a message must be an object"},"id":null,"jsonrpc":"2.0"}
verbatim; send null
  < {"error":{"code":-32600,"message":"a message must be an object"},"id":null,"jsonrpc":"2.0"}
verbatim; send {"method":"x","id":[1]}
  < {"error":{"code":-32600,"message":"an id must be an integer or a string"},"id":null,"jsonrpc":"2.0"}
verbatim; send {"method":"x","id":1.5}
  < {"error":{"code":-32600,"message":"an id must be an integer or a string"},"id":null,"jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"2.0","id":6,"method":7}
  < {"error":{"code":-32600,"message":"'method' must be a string"},"id":6,"jsonrpc":"2.0"}
verbatim; send {"jsonrpc":"1.0","id":6,"method":"x"}
  < {"error":{"code":-32600,"message":"'jsonrpc' must be \"2.0\""},"id":6,"jsonrpc":"2.0"}
# A client that leaves out the version is understood.
verbatim; send {"id":8,"method":"allo/sync"}
  < {"id":8,"jsonrpc":"2.0","result":null}
bytes "garbage\r\n\r\n"
  < error ParseError (id null): this is not a message header: garbage
verbatim; send {"jsonrpc":"2.0","id":9,"method":"allo/sync","params":{}}
  < {"id":9,"jsonrpc":"2.0","result":null}
bytes "Content-Length: 99999999999999\r\n\r\n"
  < error ParseError (id null): a message of 99999999999999 bytes exceeds the limit of 268435456
  < exit 1
