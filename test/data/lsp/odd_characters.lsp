# tip: allo-filetest lsp/odd_characters
# Halves of characters, and characters that are none, are survived: each becomes U+FFFD, or stays as it is.
=== k.py
a
=== session
lost
send {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/k.py","languageId":"python","version":1,"text":"a\ud800b"}}}
text k.py
  < text "a�b"
send {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///w/k.py","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":2},"end":{"line":0,"character":3}},"text":"\ud835"}]}}
text k.py
  < text "a��"
send {"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///w/k.py","languageId":"python","version":3,"text":"a\u0000b"}}}
text k.py
  < text "a\0b"
