# tip: allo-filetest lsp/imports_in_circle
# A file sees the files that it imports as the editor has them, and follows their edits.
=== back.py
from allo import i32
import back2
=== back2.py
from allo import i32
import back
=== session
store back2.py
open back.py
  < diagnostics back.py v1:
  <   2:1-2:13 warning[import-cycle] Circular import of 'back2': back.py -> back2.py -> back.py
