# tip: allo-filetest lsp/utf8_columns
=== k.py
from allo import i32, kernel


@kernel
def astral(größe: i32) -> i32:
    "𝔸𝔹 emoji 🚀"; länge = größe + «1»maß«2»; w = größe * größe
    return länge
=== session bare
initialize {"general": {"positionEncodings": ["utf-8", "utf-16"]}, "textDocument": {"publishDiagnostics": {"versionSupport": true}}}
  < initialized utf-8
open k.py
  < diagnostics k.py v1:
  <   6:35-6:38 error[undefined-name] Name 'maß' is not defined
edit k.py «1»..«2» "größe"
  < diagnostics k.py v2:
  <   6:42-6:43 warning[unused-variable] Variable 'w' is never used
request hints k.py
  < hints:
  <   6: "𝔸𝔹 emoji 🚀"; länge⟦: i33⟧ = größe + größe; w⟦: i64⟧ = größe * größe
  <   7: return länge⟦ ‹i33 → i32›⟧
  <   edit 6:24-6:24 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
  <   edit 6:43-6:43 ": i64"
  <   edit 1:29-1:29 ", i64"
request hover k.py 6:30
  < hover 6:27-6:32 plaintext
  <   | größe: i32
  <   |
  <   | parameter
