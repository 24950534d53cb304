# tip: allo-filetest lsp/code_actions_for_others
# A client that takes commands only gets none; one without versions of documents gets plain changes.
=== k.py
from allo import i32, kernel


@kernel
def fixable(x: i32) -> i32:
    return «1»mn(x, 3)
=== session bare
initialize {"textDocument": {"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": ["quickfix"]}}}}} {"ignore": []}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   6:12-6:14 error[undefined-name] Name 'mn' is not defined
request actions k.py «1»
  < actions:
  <   quickfix: Ignore 'undefined-name' in this line
  <     6:20-6:20 "  # allo: ignore[undefined-name]"
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"enabled": false}}}}
  < diagnostics k.py: none
request actions k.py «1»
  < result []
