# tip: allo-filetest lsp/settings_pulled
# Settings are pulled from clients that want it. Diagnostics go when they are switched off, and the client is told to ask
# for hints again; while one refresh is unanswered no other is sent, and all of them together are one more.
=== bad.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v


@kernel
def second(x: i32) -> i32:
    return bad
=== session bare
verbatim; initialize {"workspace": {"configuration": true, "didChangeConfiguration": {"dynamicRegistration": true}, "inlayHint": {"refreshSupport": true}}, "textDocument": {"publishDiagnostics": {"versionSupport": true}}}
  < initialized utf-16
  < {"id":1,"jsonrpc":"2.0","method":"client/registerCapability","params":{"registrations":[{"id":"allo.configuration","method":"workspace/didChangeConfiguration","registerOptions":{"section":"allo"}}]}}
  < {"id":2,"jsonrpc":"2.0","method":"workspace/configuration","params":{"items":[{"section":"allo"}]}}
open bad.py
  < diagnostics bad.py v1:
  <   12:12-12:15 error[undefined-name] Name 'bad' is not defined
answer workspace/configuration [{"diagnostics": {"enabled": false}}]
  < diagnostics bad.py v1: none
  < request workspace/inlayHint/refresh
notify workspace/didChangeConfiguration {"settings": null}
  < request workspace/configuration {"items":[{"section":"allo"}]}
answer workspace/configuration [null]
  < diagnostics bad.py v1:
  <   12:12-12:15 error[undefined-name] Name 'bad' is not defined
answer workspace/inlayHint/refresh null
  < request workspace/inlayHint/refresh
