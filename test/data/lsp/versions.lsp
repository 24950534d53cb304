# tip: allo-filetest lsp/versions
# A version that is older than the last one is left out; a client may send none.
=== k.py
a
=== session
open k.py 5
lost
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 4}, "contentChanges": [{"text": "old"}]}
text k.py
  < text "a\n"
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 6}, "contentChanges": [{"text": "new"}]}
text k.py
  < text "new"
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": null}, "contentChanges": [{"text": "unnumbered"}]}
text k.py
  < text "unnumbered"
