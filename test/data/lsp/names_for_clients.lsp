# tip: allo-filetest lsp/names_for_clients
# The other requests about a name: of its declaration, of its type, and of what puts to a stream.
=== k.py
from allo import Stream, i32, kernel

Word = i32


@kernel
def put(out: "Stream[Word, 4]", x: «1»Word):
    out.put(«2»x)


@kernel
def top(x: Word) -> Word:
    fifo: Stream[Word, 4]
    put(«3»fifo, x)
    return fifo.get()
=== session
open k.py
  < diagnostics k.py v1: none
request declaration k.py «1»
  < declaration:
  <   k.py 3:1-3:5
request typeDefinition k.py «2»
  < typeDefinition:
  <   k.py 3:1-3:5
request typeDefinition k.py «3»
  < typeDefinition:
  <   k.py 3:1-3:5
request implementation k.py «3»
  < implementation:
  <   k.py 8:5-8:8
  <   k.py 15:12-15:16
request implementation k.py «1»
  < implementation:
  <   k.py 3:1-3:5
request textDocument/references {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 2, "character": 0}, "context": {"includeDeclaration": false}}
  < references:
  <   k.py 7:22-7:26
  <   k.py 7:36-7:40
  <   k.py 12:12-12:16
  <   k.py 12:21-12:25
  <   k.py 13:18-13:22
