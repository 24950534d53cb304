# tip: allo-filetest lsp/reads_before_shutdown
# A shutdown waits for what was asked before it.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
hold
open k.py
request hover k.py 6:5
shutdown
  < diagnostics k.py v1: none
  < hover 6:5-6:6 markdown
  <   | ```python
  <   | v: i33
  <   | ```
  <   |
  <   | inferred from 'x + x'  
  <   | sum of 2 terms, bit growth of the hls style:
  <   |
  <   | | | term | type | width |
  <   | | :-: | :- | :- | :- |
  <   | | + | x | `i32` | 32 bits |
  <   | | + | x | `i32` | 32 bits |
  <   |
  <   | widest 32 + ceil(log2 2) = 32 + 1 = 33 bits  
  <   | signed: an operand is signed
  < result null
