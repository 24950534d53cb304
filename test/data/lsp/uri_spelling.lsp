# tip: allo-filetest lsp/uri_spelling
# The client's spelling of a URI is kept; another spelling is the same document.
=== file:///a%20b/%43.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    return x
=== session
verbatim; open file:///a%20b/%43.py
  < {"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"diagnostics":[],"uri":"file:///a%20b/%43.py","version":1}}
lost
notify textDocument/didChange {"textDocument": {"uri": "file:///a b/C.py", "version": 2}, "contentChanges": [{"text": "x"}]}
  < diagnostics file:///a%20b/%43.py v2: none
text file:///a%20b/%43.py
  < text "x"
