# tip: allo-filetest lsp/hint_refresh
# The client is told to ask for hints again if an edit changes other kernels than the one that it is in.
=== k.py
from allo import i32, kernel
N = 4
@kernel
def first(x: i32) -> i32:
    v = x + N
    return v
=== session bare
initialize {"workspace": {"inlayHint": {"refreshSupport": true}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
edit k.py 5:9-5:14 "x + x + N"
  < diagnostics k.py: none
edit k.py 2:5-2:6 "400000"
  < diagnostics k.py: none
  < request workspace/inlayHint/refresh
answer null
edit k.py 2:1 "# a comment\n"
  < diagnostics k.py: none
