# tip: allo-filetest lsp/typing_in_one_kernel
=== k.py
from allo import i32, kernel


@kernel
def good(a: i32, b: i32) -> i32:
    s = a + b
    return s


@kernel
def typing(x: i32) -> i32:
    return x + «1»x«2»
=== session
open k.py
  < diagnostics k.py v1: none
request hints k.py
  < hints:
  <   6: s⟦: i33⟧ = a + b
  <   7: return s⟦ ‹i33 → i32›⟧
  <   12: return x + x⟦ ‹i33 → i32›⟧
  <   edit 6:6-6:6 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
# half-typed: the other kernel keeps its hints
edit k.py «1»..«2» "y."
  < diagnostics k.py v2:
  <   12:17-12:18 error[syntax] Expected a name after '.'
request hints k.py
  < hints:
  <   6: s⟦: i33⟧ = a + b
  <   7: return s⟦ ‹i33 → i32›⟧
  <   edit 6:6-6:6 ": apint(33, signed=True)"
  <   edit 1:29-1:29 ", apint"
request hover k.py 6:5
  < hover 6:5-6:6 markdown
  <   | ```python
  <   | s: i33
  <   | ```
  <   |
  <   | inferred from 'a + b'  
  <   | sum of 2 terms, bit growth of the hls style:
  <   |
  <   | | | term | type | width |
  <   | | :-: | :- | :- | :- |
  <   | | + | a | `i32` | 32 bits |
  <   | | + | b | `i32` | 32 bits |
  <   |
  <   | widest 32 + ceil(log2 2) = 32 + 1 = 33 bits  
  <   | signed: an operand is signed
edit k.py «2» "z"
  < diagnostics k.py v3:
  <   12:16-12:17 error[undefined-name] Name 'y' is not defined
edit k.py «1»..«2» "x"
  < diagnostics k.py v4: none
close k.py
  < diagnostics k.py v4: none
