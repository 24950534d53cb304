# tip: allo-filetest lsp/bursts_coalesce
=== k.py
from allo import i32, kernel


@kernel
def typing(x: i32) -> i32:
    return x«1»
=== session
open k.py
  < diagnostics k.py v1: none
hold
edit k.py «1» " "
edit k.py «1» "+"
edit k.py «1» " "
edit k.py «1» "x"
request hints k.py
release
  < diagnostics k.py v5: none
  < hints:
  <   6: return x + x⟦ ‹i33 → i32›⟧
