# tip: allo-filetest lsp/byte_order_mark
=== k.py
from allo import i32, kernel
=== session
open k.py
  < diagnostics k.py v1: none
edit k.py all "﻿from allo import i33, kernel\n"
  < diagnostics k.py v2:
  <   1:19-1:22 error[unknown-import] Module 'allo' has no name 'i33'
  <     fix 1:19-1:22 "i3": Change to 'i3'
edit k.py 1:19-1:22 "i34"
  < diagnostics k.py v3:
  <   1:19-1:22 error[unknown-import] Module 'allo' has no name 'i34'
  <     fix 1:19-1:22 "i3": Change to 'i3'
