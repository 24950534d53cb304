# tip: allo-filetest lsp/diagnostics_for_clients
# Diagnostics carry as much as the client can take.
=== bad.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v


@kernel
def second(x: i32) -> i32:
    return bad
=== session
verbatim; open bad.py
  < {"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"diagnostics":[{"code":"undefined-name","codeDescription":{"href":"file:///docs/diagnostics.md#undefined-name"},"message":"Name 'bad' is not defined","range":{"end":{"character":14,"line":11},"start":{"character":11,"line":11}},"severity":1,"source":"allo"}],"uri":"file:///w/bad.py","version":1}}
=== session bare
initialize {}
  < initialized utf-16
verbatim; open bad.py
  < {"jsonrpc":"2.0","method":"textDocument/publishDiagnostics","params":{"diagnostics":[{"code":"undefined-name","message":"Name 'bad' is not defined","range":{"end":{"character":14,"line":11},"start":{"character":11,"line":11}},"severity":1,"source":"allo"}],"uri":"file:///w/bad.py"}}
