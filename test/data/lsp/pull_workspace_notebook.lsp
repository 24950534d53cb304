# tip: allo-filetest lsp/pull_workspace_notebook
# Each cell of a notebook has a report of its own, by the name that textDocument/diagnostic gives it.
=== cell:1
from allo import i8, kernel
=== cell:2
@kernel
def low(x: i8) -> i8:
    return x + one
=== session bare
initialize {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}
  < initialized utf-16
notebook a.ipynb cell:1 cell:2
request workspace/diagnostic {}
  < result {"items":[{"items":[{"code":"undefined-name","message":"Name 'one' is not defined","range":{"end":{"character":18,"line":2},"start":{"character":15,"line":2}},"severity":1,"source":"allo"}],"kind":"full","resultId":"16098027071524102571","uri":"cell:2","version":1}]}
request textDocument/diagnostic {"textDocument": {"uri": "cell:2"}}
  < result {"items":[{"code":"undefined-name","message":"Name 'one' is not defined","range":{"end":{"character":18,"line":2},"start":{"character":15,"line":2}},"severity":1,"source":"allo"}],"kind":"full","resultId":"16098027071524102571"}
