# tip: allo-filetest lsp/documents_lose_kernels
# A document that loses its last kernel is cleared, once.
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
edit k.py all "print(1)\n"
  < diagnostics k.py v3: none
edit k.py all "print(2)\n"
close k.py
