# tip: allo-filetest lsp/hover_formats
# Markdown for clients that prefer it; plain text for all others.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session bare
initialize {"textDocument": {"hover": {"contentFormat": ["markdown", "plaintext"]}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request hover k.py 6:5
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
=== session bare
initialize {"textDocument": {"hover": {"contentFormat": ["plaintext", "markdown"]}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request hover k.py 6:5
  < hover 6:5-6:6 plaintext
  <   | v: i33
  <   |
  <   | inferred from 'x + x'
  <   | sum of 2 terms, bit growth of the hls style:
  <   |   + x: i32, 32 bits
  <   |   + x: i32, 32 bits
  <   |   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits
  <   |   signed: an operand is signed
=== session bare
initialize {"textDocument": {"hover": {"contentFormat": null}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
request hover k.py 6:5
  < hover 6:5-6:6 plaintext
  <   | v: i33
  <   |
  <   | inferred from 'x + x'
  <   | sum of 2 terms, bit growth of the hls style:
  <   |   + x: i32, 32 bits
  <   |   + x: i32, 32 bits
  <   |   widest 32 + ceil(log2 2) = 32 + 1 = 33 bits
  <   |   signed: an operand is signed
