# tip: allo-filetest lsp/ignore_comments
=== k.py
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    return x + lost«1»
=== session
open k.py
  < diagnostics k.py v1:
  <   6:16-6:20 error[undefined-name] Name 'lost' is not defined
edit k.py «1» "  # allo: ignore[undefined-name]"
  < diagnostics k.py v2: none
edit k.py 6:12-6:20 "x"
  < diagnostics k.py v3:
  <   6:30-6:44 warning[unused-ignore] 'undefined-name' is not reported here, so ignoring it has no effect
  <     fix 6:13-6:45 "": Remove the comment
