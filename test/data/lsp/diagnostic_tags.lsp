# tip: allo-filetest lsp/diagnostic_tags
=== k.py
from allo import i32, kernel


@kernel
def tagged(x: i32) -> i32:
    return x + int32
=== unused.py
from allo import i32, kernel


@kernel
def unused(x: i32, spare: i32) -> i32:
    return x
=== session bare
initialize {"textDocument": {"publishDiagnostics": {"tagSupport": {"valueSet": [1, 2]}}}}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   6:16-6:21 error[older-int-name] 'int32' is a type of the older interface: it is now called 'i32' (deprecated)
open unused.py
  < diagnostics unused.py:
  <   5:20-5:25 hint[unused-parameter] Parameter 'spare' is never used (unnecessary)
