# tip: allo-filetest lsp/reads_after_edits
# A read sees the edits before it, and moves along with those after it.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
open k.py
  < diagnostics k.py v1: none
hold
edit k.py 6:5-6:6 "value"
request hover k.py 6:9
release
  < diagnostics k.py v2:
  <   7:12-7:13 error[undefined-name] Name 'v' is not defined
  < hover 6:5-6:10 markdown
  <   | ```python
  <   | value: i33
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
=== session
open k.py
  < diagnostics k.py v1: none
hold
edit k.py 6:5-6:6 "v"
request hover k.py 6:5
edit k.py 1:1 "# one\n# two\n"
# Only the newest text is analysed.
release
  < diagnostics k.py v3: none
  < hover 8:5-8:6 markdown
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
