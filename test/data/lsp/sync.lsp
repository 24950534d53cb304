# tip: allo-filetest lsp/sync
# allo/sync is answered after every analysis.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== other.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
hold
open k.py
open other.py
request allo/sync
release
  < diagnostics k.py v1: none
  < diagnostics other.py v1: none
  < result null
request allo/sync
  < result null
