# tip: allo-filetest lsp/several_changes_in_one
=== k.py
from allo import i32, kernel


@kernel
def several(x: i32) -> i32:
    a = x + «1»x«2»
    return a
=== session
open k.py
  < diagnostics k.py v1: none
edit k.py «1»..«2» "yy" ; «2» "y" ; 7:12-7:13 "b"
  < diagnostics k.py v2:
  <   6:13-6:16 error[undefined-name] Name 'yyy' is not defined
  <   7:12-7:13 error[undefined-name] Name 'b' is not defined
edit k.py all "from allo import i33\n" ; 1:18-1:21 "i32"
  < diagnostics k.py v3: none
edit k.py all ""
  < diagnostics k.py v4: none
edit k.py all "from allo import i34\n"
  < diagnostics k.py v5:
  <   1:18-1:21 error[unknown-import] Module 'allo' has no name 'i34'
  <     note 1:18-1:21 widths without a name of their own are made with 'apint', as in i34 = apint(34, signed=True)
