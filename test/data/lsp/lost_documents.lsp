# tip: allo-filetest lsp/lost_documents
# A document that an edit does not fit comes back with its whole text: by a change or a save.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v


x = bad
=== session
open k.py
  < diagnostics k.py v1: none
lost
# An edit outside of the text: nothing is known of it any more, and further edits have nothing to apply to.
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 50, "character": 0}, "end": {"line": 51, "character": 0}}, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor (an edit lies outside of the text); save or reopen it to resume checking
  < diagnostics k.py v2: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 3}, "contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "x"}]}
request hover k.py 6:5
  < result null
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 4}, "contentChanges": [{"text": "from allo import i32, kernel\n\n\n@kernel\ndef first(x: i32) -> i32:\n    v = x + x\n    return v\n"}]}
  < diagnostics k.py v4: none
text k.py
  < text "from allo import i32, kernel\n\n\n@kernel\ndef first(x: i32) -> i32:\n    v = x + x\n    return v\n"
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
=== session
open k.py
  < diagnostics k.py v1: none
lost
# An edit outside of the text: nothing is known of it any more, and further edits have nothing to apply to.
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 50, "character": 0}, "end": {"line": 51, "character": 0}}, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor (an edit lies outside of the text); save or reopen it to resume checking
  < diagnostics k.py v2: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 3}, "contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "x"}]}
request hover k.py 6:5
  < result null
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}, "text": "from allo import i32, kernel\n\n\n@kernel\ndef first(x: i32) -> i32:\n    v = x + x\n    return v\n"}
  < diagnostics k.py v3: none
text k.py
  < text "from allo import i32, kernel\n\n\n@kernel\ndef first(x: i32) -> i32:\n    v = x + x\n    return v\n"
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
