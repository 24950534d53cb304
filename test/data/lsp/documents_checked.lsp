# tip: allo-filetest lsp/documents_checked
# Checked when opened and edited; cleared when closed.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
open k.py
  < diagnostics k.py v1: none
edit k.py 7:12-7:13 "bad"
  < diagnostics k.py v2:
  <   7:12-7:15 error[undefined-name] Name 'bad' is not defined
edit k.py 7:12-7:15 "v"
  < diagnostics k.py v3: none
close k.py
  < diagnostics k.py v3: none
text k.py
  < text ""
