# tip: allo-filetest lsp/pull_diagnostics
=== k.py
from allo import i32, kernel
from lib import scale


@kernel
def f(x: i32) -> i32:
    return scale(y)
=== lib.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x
=== plain.py
print(x)
=== session bare
initialize {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}
  < initialized utf-16
notify initialized {}
store lib.py
# Nothing is sent unasked.
open k.py
open plain.py
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/k.py"}}
  < result {"items":[{"code":"undefined-name","message":"Name 'y' is not defined","range":{"end":{"character":18,"line":6},"start":{"character":17,"line":6}},"severity":1,"source":"allo"}],"kind":"full","resultId":"8975315027648734429"}
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/plain.py"}}
  < result {"items":[],"kind":"full","resultId":"14609554452643746653"}
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/closed.py"}}
  < result {"items":[],"kind":"full"}
# The same again has the same name.
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/plain.py"}, "previousResultId": "1"}
  < result {"items":[],"kind":"full","resultId":"14609554452643746653"}
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/plain.py"}, "previousResultId": "14609554452643746653"}
  < result {"kind":"unchanged","resultId":"14609554452643746653"}
edit k.py 7:18-7:19 "x"
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/k.py"}}
  < result {"items":[],"kind":"full","resultId":"14609554452643746653"}
