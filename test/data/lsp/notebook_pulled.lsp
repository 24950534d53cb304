# tip: allo-filetest lsp/notebook_pulled
# Diagnostics that a client asks for are those of the cell, also after cells have changed places.
=== cell:1
from allo import i8, kernel
=== cell:2
@kernel
def low(x: i8) -> i8:
    return x + one
=== cell:3
@kernel
def low(x: i8) -> i8:
    return x
=== session bare
initialize {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}
  < initialized utf-16
notebook a.ipynb cell:1 cell:2 cell:3
request textDocument/diagnostic {"textDocument": {"uri": "cell:1"}}
  < result {"items":[],"kind":"full","resultId":"3348009680428435727"}
request textDocument/diagnostic {"textDocument": {"uri": "cell:2"}}
  < result {"items":[{"code":"unused-kernel","message":"Kernel 'low' is never used","range":{"end":{"character":7,"line":1},"start":{"character":4,"line":1}},"severity":2,"source":"allo"},{"code":"undefined-name","message":"Name 'one' is not defined","range":{"end":{"character":18,"line":2},"start":{"character":15,"line":2}},"severity":1,"source":"allo"}],"kind":"full","resultId":"1357645308554033687"}
request textDocument/diagnostic {"textDocument": {"uri": "cell:3"}}
  < result {"items":[],"kind":"full","resultId":"9817172101358817075"}
notebook a.ipynb cell:1 cell:3 cell:2
request textDocument/diagnostic {"textDocument": {"uri": "cell:2"}}
  < result {"items":[{"code":"undefined-name","message":"Name 'one' is not defined","range":{"end":{"character":18,"line":2},"start":{"character":15,"line":2}},"severity":1,"source":"allo"}],"kind":"full","resultId":"916719696165902521"}
notebook a.ipynb cell:1 cell:3
request textDocument/diagnostic {"textDocument": {"uri": "cell:2"}}
  < result {"items":[],"kind":"full"}
