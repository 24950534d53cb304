# tip: allo-filetest lsp/settings
=== k.py
from allo import i32, kernel

N = 8


@kernel
def widths(a: "i32[N]", x: i32) -> i32:
    s = x + x
    for i in range(N):
        a[i] = x * x
    return s
=== session bare
initialize {"textDocument": {"publishDiagnostics": {"versionSupport": true}}} {"inlayHints": {"types": false, "constants": true}}
  < initialized utf-16
open k.py
  < diagnostics k.py v1: none
request hints k.py
  < hints:
  <   7: def widths(a: "i32[N⟦ = 8⟧]", x: i32) -> i32:
  <   8: s = x + x⟦ ‹i33›⟧
  <   9: for i in range(N⟦ = 8⟧):
  <   10: a[i] = x * x⟦ ‹i64 → i32›⟧
  <   11: return s⟦ ‹i33 → i32›⟧
notify workspace/didChangeConfiguration {"settings": {"allo": {"inlayHints": {"types": true, "widths": false, "tripCounts": true}}}}
  < diagnostics k.py v1: none
request hints k.py
  < hints:
  <   7: def widths(a: "i32[N⟦ = 8⟧]", x: i32) -> i32:
  <   8: s⟦: i33⟧ = x + x
  <   9: for i in range(N⟦ = 8⟧):⟦ × 8⟧
  <   edit 8:6-8:6 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
notify workspace/didChangeConfiguration {"settings": {"allo": {"inlayHints": {"types": 3, "nothing": 1, "cuts": "all"}}}}
  < log warning the setting 'allo.inlayHints.types' cannot be 3: it must be true or false
  < diagnostics k.py v1: none
request hints k.py
  < hints:
  <   7: def widths(a: "i32[N⟦ = 8⟧]", x: i32) -> i32:
  <   8: s = x + x⟦ ‹i33›⟧
  <   9: for i in range(N⟦ = 8⟧):
  <   10: a[i] = x * x⟦ ‹i64 → i32›⟧
  <   11: return s⟦ ‹i33 → i32›⟧
