# tip: allo-filetest lsp/pull_diagnostics_changes
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
=== session bare
initialize {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}}
  < initialized utf-16
notify initialized {}
store lib.py
open k.py
open lib.py
  < request workspace/diagnostic/refresh
answer workspace/diagnostic/refresh null
# An edit overtakes a request: the client asks again.
hold
edit k.py 7:18-7:19 "z"
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/k.py"}}
edit k.py 7:18-7:19 "w"
  < error ServerCancelled: the document was changed {"retriggerRequest":true}
release
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/k.py"}}
  < result {"items":[{"code":"undefined-name","message":"Name 'w' is not defined","range":{"end":{"character":18,"line":6},"start":{"character":17,"line":6}},"severity":1,"source":"allo"}],"kind":"full","resultId":"861952053950856378"}
# A change to another file: the client is told to ask.
edit lib.py 5:14-5:17 "i32, y: i32"
  < request workspace/diagnostic/refresh
request textDocument/diagnostic {"textDocument": {"uri": "file:///w/k.py"}}
  < result {"items":[{"code":"missing-argument","message":"Invalid arguments for kernel 'scale': missing required argument 'y'","range":{"end":{"character":19,"line":6},"start":{"character":11,"line":6}},"severity":1,"source":"allo"},{"code":"undefined-name","message":"Name 'w' is not defined","range":{"end":{"character":18,"line":6},"start":{"character":17,"line":6}},"severity":1,"source":"allo"}],"kind":"full","resultId":"12985566870224715083"}
answer workspace/diagnostic/refresh null
close k.py
