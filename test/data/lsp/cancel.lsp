# tip: allo-filetest lsp/cancel
=== k.py
from allo import i32, kernel


@kernel
def good(a: i32, b: i32) -> i32:
    s = a + b
    return s
=== session
open k.py
  < diagnostics k.py v1: none
cancel-next; request hover k.py 6:5
  < error RequestCancelled: the request was cancelled
hold
edit k.py 7:12 "s + "
request hover k.py 6:5
cancel
  < error RequestCancelled: the request was cancelled
request hints k.py
release
  < diagnostics k.py v2: none
  < hints:
  <   6: s⟦: i33⟧ = a + b
  <   7: return s + s⟦ ‹i34 → i32›⟧
  <   edit 6:6-6:6 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
cancel
notify $/cancelRequest {"id": 99999}
