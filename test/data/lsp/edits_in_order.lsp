# tip: allo-filetest lsp/edits_in_order
# Each edit applies to the result of the one before.
=== k.py
a
=== session
open k.py
edit k.py 1:2 "b" ; 1:3 "c" ; 1:1-1:2 ""
text k.py
  < text "bc\n"
edit k.py 1:1 "x" ; all "" ; all "new"
text k.py
  < text "new"
edit k.py all ""
text k.py
  < text ""
notify textDocument/didChange {"textDocument": {"uri": "file:///w/k.py", "version": 5}, "contentChanges": []}
text k.py
  < text ""
