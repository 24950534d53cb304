# tip: allo-filetest lsp/settings_null
# A client without settings answers null: the defaults hold, without a warning.
=== k.py
from allo import i32, kernel


@kernel
def widths(x: i32) -> i32:
    return x + x
=== session bare
initialize {"workspace": {"configuration": true}} null
  < initialized utf-16
  < request workspace/configuration {"items":[{"section":"allo"}]}
answer [null]
open k.py
  < diagnostics k.py: none
request hints k.py
  < hints:
  <   6: return x + x⟦ ‹i33 → i32›⟧
notify workspace/didChangeConfiguration {"settings": null}
  < request workspace/configuration {"items":[{"section":"allo"}]}
answer null
notify workspace/didChangeConfiguration {"settings": {"allo": null}}
