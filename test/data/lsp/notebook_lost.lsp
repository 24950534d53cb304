# tip: allo-filetest lsp/notebook_lost
# After an edit that does not fit, nothing is said of the notebook until the cell is known again.
=== cell:1
from allo import i8, kernel
=== cell:2
@kernel
def low(x: i8) -> i8:
    return x + one
=== session
notebook a.ipynb cell:1 cell:2
  < diagnostics cell:2 v1:
  <   3:16-3:19 error[undefined-name] Name 'one' is not defined
lost
notify notebookDocument/didChange {"notebookDocument": {"uri": "file:///w/a.ipynb", "version": 2}, "change": {"cells": {"textContent": [{"document": {"uri": "cell:2", "version": 2}, "changes": [{"text": "x", "range": {"start": {"line": 9, "character": 0}, "end": {"line": 9, "character": 0}}}]}]}}}
  < log warning 'file:///w/a.ipynb' is out of sync with the editor (an edit lies outside of the text of a cell); save or reopen it to resume checking
  < diagnostics cell:2 v2: none
request hover cell:1 1:19
  < result null
edit cell:2 all "@kernel\ndef low(x: i8) -> i8:\n    return x + two\n"
  < diagnostics cell:2 v2:
  <   3:16-3:19 error[undefined-name] Name 'two' is not defined
# a cell that is not code any more, one that nothing is known of, and a notebook that is not open
notify notebookDocument/didChange {"notebookDocument": {"uri": "file:///w/a.ipynb", "version": 4}, "change": {"cells": {"data": [{"kind": 1, "document": "cell:2"}]}}}
  < diagnostics cell:2 v2: none
notify notebookDocument/didChange {"notebookDocument": {"uri": "file:///w/a.ipynb", "version": 5}, "change": {"cells": {"textContent": [{"document": {"uri": "cell:9", "version": 2}, "changes": [{"text": "x"}]}]}}}
notify notebookDocument/didChange {"notebookDocument": {"uri": "file:///w/b.ipynb", "version": 5}, "change": {}}
notify notebookDocument/didClose {"notebookDocument": {"uri": "file:///w/b.ipynb"}}
