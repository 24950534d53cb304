# tip: allo-filetest lsp/impossible_changes
# Every change that fits no text makes a document lost.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
lost
open k.py
  < diagnostics k.py v1: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 6, "character": 5}, "end": {"line": 6, "character": 4}}, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor (an edit lies outside of the text); save or reopen it to resume checking
  < diagnostics k.py v2: none
text k.py
  < text ""
open k.py
  < diagnostics k.py v1: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 9, "character": 0}, "end": {"line": 9, "character": 0}}, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor (an edit lies outside of the text); save or reopen it to resume checking
  < diagnostics k.py v2: none
text k.py
  < text ""
open k.py
  < diagnostics k.py v1: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": -1, "character": 0}, "end": {"line": 0, "character": 0}}, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor ('line' must be an integer from 0 to 2147483647); save or reopen it to resume checking
  < diagnostics k.py v2: none
text k.py
  < text ""
open k.py
  < diagnostics k.py v1: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 4294967296, "character": 0}, "end": {"line": 4294967296, "character": 0}}, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor ('line' must be an integer from 0 to 2147483647); save or reopen it to resume checking
  < diagnostics k.py v2: none
text k.py
  < text ""
open k.py
  < diagnostics k.py v1: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": 5, "text": "x"}]}
  < log warning 'file:///w/k.py' is out of sync with the editor ('range' must be an object); save or reopen it to resume checking
  < diagnostics k.py v2: none
text k.py
  < text ""
open k.py
  < diagnostics k.py v1: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [{"range": {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}}]}
  < log warning 'file:///w/k.py' is out of sync with the editor ('text' must be a string); save or reopen it to resume checking
  < diagnostics k.py v2: none
text k.py
  < text ""
open k.py
  < diagnostics k.py v1: none
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 2}, "contentChanges": [5]}
  < log warning 'file:///w/k.py' is out of sync with the editor ('text' must be a string); save or reopen it to resume checking
  < diagnostics k.py v2: none
text k.py
  < text ""
