# tip: allo-filetest lsp/saved_text
# The text that comes with a save corrects the server's.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
open k.py
  < diagnostics k.py v1: none
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}, "text": "from allo import i32, kernel\n\n\n@kernel\ndef first(x: i32) -> i32:\n    v = x + x\n    return v\n"}
lost
notify textDocument/didSave {"textDocument": {"uri": "file:///w/k.py"}, "text": "from allo import i32, kernel\n\n\n@kernel\ndef first(x: i32) -> i32:\n    v = x + x\n    return v\n# more\n"}
  < diagnostics k.py v1: none
text k.py
  < text "from allo import i32, kernel\n\n\n@kernel\ndef first(x: i32) -> i32:\n    v = x + x\n    return v\n# more\n"
