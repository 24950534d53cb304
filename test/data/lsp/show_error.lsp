# tip: allo-filetest lsp/show_error
# A kernel with errors has a lens that leads to the first of them, by the editor's own means.
=== k.py
from allo import i32, kernel


@kernel
def broken(é: i32) -> i32:
    x = é + missing
    return x + gone
=== session bare
initialize {"window": {"showDocument": {"support": true}}}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   6:13-6:20 error[undefined-name] Name 'missing' is not defined
  <   7:16-7:20 error[undefined-name] Name 'gone' is not defined
request lenses k.py
  < lenses:
  <   4:1-4:8 ⚠ 2 errors: allo.showError broken
command allo.showError k.py broken
  < request window/showDocument {"selection":{"end":{"character":19,"line":5},"start":{"character":12,"line":5}},"takeFocus":true,"uri":"$ROOT/k.py"}
  < result {"range":{"end":{"character":19,"line":5},"start":{"character":12,"line":5}},"uri":"$ROOT/k.py"}
answer {"success": true}
