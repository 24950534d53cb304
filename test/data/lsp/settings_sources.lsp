# tip: allo-filetest lsp/settings_sources
# Settings come with the start, in two forms, and with notifications; what is not ours, or wrong, changes nothing.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
open k.py
  < diagnostics k.py v1: none
request hints k.py
  < hints:
  <   6: v⟦: i33⟧ = x + x
  <   7: return v⟦ ‹i33 → i32›⟧
  <   edit 6:6-6:6 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
notify workspace/didChangeConfiguration {"settings": {"allo": {"inlayHints": {"types": false, "widths": false}}}}
  < diagnostics k.py v1: none
request hints k.py
  < hints: none
notify workspace/didChangeConfiguration {"settings": {"allo": {}}}
  < diagnostics k.py v1: none
request hints k.py
  < hints:
  <   6: v⟦: i33⟧ = x + x
  <   7: return v⟦ ‹i33 → i32›⟧
  <   edit 6:6-6:6 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
notify workspace/didChangeConfiguration {"settings": null}
notify workspace/didChangeConfiguration {"settings": {"allo": {"inlayHints": {"types": "no"}}}}
  < log warning the setting 'allo.inlayHints.types' cannot be "no": it must be true or false
request hints k.py
  < hints:
  <   6: v⟦: i33⟧ = x + x
  <   7: return v⟦ ‹i33 → i32›⟧
  <   edit 6:6-6:6 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
=== session bare
initialize {} {"inlayHints": {"types": false, "widths": false}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request hints k.py
  < hints: none
=== session bare
initialize {} {"allo": {"inlayHints": {"types": false, "widths": false}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request hints k.py
  < hints: none
