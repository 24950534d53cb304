# tip: allo-filetest lsp/pull_workspace
# Diagnostics of all files are asked for: a request is answered when something differs from what the client holds.
=== a.py
from allo import i32, kernel
from b import N


@kernel
def first(x: i32[N]) -> i32:
    return x[7]
=== b.py
N = 4
=== session bare
initialize {"textDocument": {"diagnostic": {}}, "workspace": {"diagnostics": {"refreshSupport": true}}} {"allo": {"diagnostics": {"scope": "workspace"}}}
  < initialized utf-16
store a.py
store b.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}], "removed": []}}
  < diagnostics a.py:
  <   7:14-7:15 warning[index-out-of-bounds] Index 7 is out of bounds for axis 0 of 'x', which has size 4
request workspace/diagnostic {"previousResultIds": []}
  < diagnostics a.py: none
  < result {"items":[{"items":[{"code":"index-out-of-bounds","message":"Index 7 is out of bounds for axis 0 of 'x', which has size 4","range":{"end":{"character":14,"line":6},"start":{"character":13,"line":6}},"severity":2,"source":"allo"}],"kind":"full","resultId":"13599567623535791485","uri":"$ROOT/a.py","version":null}]}
# What the client has by that name need not be sent; what is gone is cleared.
request workspace/diagnostic {"previousResultIds": [{"uri": "file:///w/a.py", "value": "13599567623535791485"}, {"uri": "file:///w/gone.py", "value": "1"}]}
  < result {"items":[{"kind":"unchanged","resultId":"13599567623535791485","uri":"$ROOT/a.py","version":null},{"items":[],"kind":"full","uri":"$ROOT/gone.py","version":null}]}
# Nothing is new: it waits until a file has other diagnostics.
request workspace/diagnostic {"previousResultIds": [{"uri": "file:///w/a.py", "value": "13599567623535791485"}]}
open b.py
edit b.py 1:5-1:6 "7"
  < result {"items":[{"items":[{"code":"index-out-of-bounds","message":"Index 7 is out of bounds for axis 0 of 'x', which has size 7","range":{"end":{"character":14,"line":6},"start":{"character":13,"line":6}},"severity":2,"source":"allo"}],"kind":"full","resultId":"14436578195885373293","uri":"$ROOT/a.py","version":null}]}
# In parts, the result itself is empty.
hold
edit b.py 1:5-1:6 "8"
request workspace/diagnostic {"partialResultToken": "p", "previousResultIds": [{"uri": "file:///w/a.py", "value": "1"}]}
release
  < notify $/progress {"token":"p","value":{"items":[{"items":[],"kind":"full","uri":"$ROOT/a.py","version":null}]}}
  < result {"items":[]}
# While no request waits, the client is told to ask.
edit b.py 1:5-1:6 "3"
  < request workspace/diagnostic/refresh
request workspace/diagnostic {}
  < result {"items":[{"items":[{"code":"index-out-of-bounds","message":"Index 7 is out of bounds for axis 0 of 'x', which has size 3","range":{"end":{"character":14,"line":6},"start":{"character":13,"line":6}},"severity":2,"source":"allo"}],"kind":"full","resultId":"11927015303057165917","uri":"$ROOT/a.py","version":null}]}
request workspace/diagnostic {"previousResultIds": [{"uri": "file:///w/a.py", "value": "11927015303057165917"}]}
cancel
  < error RequestCancelled: the request was cancelled
request workspace/diagnostic {"previousResultIds": [{"uri": "file:///w/a.py", "value": "11927015303057165917"}]}
# With the scope 'openFiles', the others are cleared.
notify workspace/didChangeConfiguration {"settings": {"allo": {"diagnostics": {"scope": "openFiles"}}}}
  < result {"items":[{"items":[],"kind":"full","uri":"$ROOT/a.py","version":null}]}
request workspace/diagnostic {}
shutdown
  < error RequestCancelled: the server is shutting down
  < result null
