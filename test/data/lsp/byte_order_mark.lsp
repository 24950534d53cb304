# tip: allo-filetest lsp/byte_order_mark
=== k.py
from allo import i32, kernel
=== session
open k.py
  < diagnostics k.py v1: none
edit k.py all "﻿from allo import i33, kernel\n"
  < diagnostics k.py v2:
  <   1:19-1:22 error[unknown-import] Module 'allo' has no name 'i33'
  <     note 1:19-1:22 widths without a name of their own are made with 'apint', as in i33 = apint(33, signed=True)
edit k.py 1:19-1:22 "i34"
  < diagnostics k.py v3:
  <   1:19-1:22 error[unknown-import] Module 'allo' has no name 'i34'
  <     note 1:19-1:22 widths without a name of their own are made with 'apint', as in i34 = apint(34, signed=True)
