# tip: allo-filetest lsp/package_after_submodule
# A package keeps the submodules that are imported before it.
=== lib/__init__.py
=== lib/sub/__init__.py
=== lib/sub/conv.py
from allo import i32, kernel


@kernel
def conv(a: "i32[8]"):
    a[0] = 1
=== main.py
import lib.sub.conv
import lib
from allo import i32, kernel


@kernel
def f(a: "i32[8]"):
    lib.sub.conv.conv(a)
=== session
store lib/__init__.py
store lib/sub/__init__.py
store lib/sub/conv.py
open main.py
  < diagnostics main.py v1: none
