# tip: allo-filetest lsp/opened_twice
# The newer text is taken.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
notify textDocument/didOpen {"textDocument": {"uri": "file:///w/k.py", "languageId": "python", "version": 1, "text": "from allo import i32, kernel\nbad\n"}}
  < diagnostics k.py v1: none
open k.py 7
  < diagnostics k.py v7: none
