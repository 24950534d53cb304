# tip: allo-filetest lsp/ignore_behind_backslash
# A comment cannot stand behind a backslash: it goes to the end of the statement.
=== k.py
from allo import i32, kernel


@kernel
def f(x: "i32[8]") -> i32:
    return x[0] + \
        x[9]«1» + \
        x[1]
=== session
open k.py
  < diagnostics k.py v1:
  <   7:11-7:12 warning[index-out-of-bounds] Index 9 is out of bounds for axis 0 of 'x', which has size 8
request actions k.py «1»
  < result []
