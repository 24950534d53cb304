# tip: allo-filetest lsp/code_actions_literal
=== k.py
from allo import i32, kernel


@kernel
def fixable(x: i32) -> i32:
    return «1»mn(x, 3)
=== session bare
initialize {}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   6:12-6:14 error[undefined-name] Name 'mn' is not defined
request actions k.py «1»
  < result []
