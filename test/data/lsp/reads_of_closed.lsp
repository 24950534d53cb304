# tip: allo-filetest lsp/reads_of_closed
# Closing a document answers what was asked of it.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
hold
open k.py
request hover k.py 6:5
request hints k.py
close k.py
  < result null
  < result null
  < diagnostics k.py v1: none
release
