# tip: allo-filetest lsp/hint_links
# The type in a hint leads to the alias that names it.
=== k.py
from allo import apint, i32, kernel
from lib import narrow as small

sum_t = apint(33, signed=True)


@kernel
def f(x: i32, y: small) -> i32:
    s = x + x
    t = y
    u = x
    return s + t + u
=== lib.py
from allo import apint

narrow = apint(5)
=== session
store lib.py
open k.py
  < diagnostics k.py v1: none
request hints k.py
  < hints:
  <   9: s⟦: i33⟧ = x + x
  <   10: t⟦: u5⟧ = y
  <   11: u⟦: i32⟧ = x
  <   12: return s + t + u⟦ ‹i35 → i32›⟧
  <   link i33 k.py 4:1-4:6
  <   edit 9:6-9:6 ": sum_t"
  <   link u5 lib.py 3:1-3:7
  <   edit 10:6-10:6 ": small"
  <   edit 11:6-11:6 ": i32"
