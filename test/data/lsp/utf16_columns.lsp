# tip: allo-filetest lsp/utf16_columns
=== k.py
from allo import i32, kernel


@kernel
def astral(größe: i32) -> i32:
    "𝔸𝔹 emoji 🚀"; länge = größe + «1»maß«2»; w = größe * größe
    return länge
=== session
open k.py
  < diagnostics k.py v1:
  <   6:35-6:38 error[undefined-name] Name 'maß' is not defined
request hints k.py
  < hints:
  <   6: "𝔸𝔹 emoji 🚀"; länge = größe + maß; w⟦: i64⟧ = größe * größe
  <   edit 6:41-6:41 ": i64"
  <   edit 1:29-1:29 ", i64"
request hover k.py «1»
  < result null
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
edit k.py 6:6-6:8 "🚀🚀🚀" ; 6:9 "é"
  < diagnostics k.py v3:
  <   6:44-6:45 warning[unused-variable] Variable 'w' is never used
request hints k.py
  < hints:
  <   6: "🚀🚀🚀é emoji 🚀"; länge⟦: i33⟧ = größe + größe; w⟦: i64⟧ = größe * größe
  <   7: return länge⟦ ‹i33 → i32›⟧
  <   edit 6:26-6:26 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
  <   edit 6:45-6:45 ": i64"
  <   edit 1:29-1:29 ", i64"
