# tip: allo-filetest lsp/notebook_names
# Names in one cell lead to their places in others.
=== cell:1
from allo import i8, kernel
N = 4
%time N
=== cell:2
%%time
@kernel
def low(x: "i8[N]"):
    for i in range(N):
        x[i] = x[i] * x[i]
=== cell:3
@kernel
def high(y: "i8[N]", z: i8):
    low(y)
    y[0] = z + 
s = high.schedule()
=== session
notebook a.ipynb cell:1 cell:2 cell:3
  < diagnostics cell:3 v1:
  <   4:14-4:15 error[syntax] Expected an expression after '+'
request hover cell:3 3:5
  < hover 3:5-3:8 markdown
  <   | **kernel**
  <   | ```python
  <   | def low(x: i8[4])
  <   | ```
request hover cell:1 3:3
  < result null
request hover cell:2 1:3
  < result null
request definition cell:3 3:5
  < definition:
  <   cell:2 3:5-3:8
request references cell:1 2:1
  < references:
  <   cell:1 2:1-2:2
  <   cell:2 3:16-3:17
  <   cell:2 4:20-4:21
  <   cell:3 2:17-2:18
request highlights cell:2 4:20
  < highlights:
  <   3:16-3:17 kind 2
  <   4:20-4:21 kind 2
request rename cell:2 4:20 SIZE
  < edits:
  <   cell:1
  <     2:1-2:2 "SIZE"
  <   cell:2
  <     3:16-3:17 "SIZE"
  <     4:20-4:21 "SIZE"
  <   cell:3
  <     2:17-2:18 "SIZE"
request prepareRename cell:3 3:6
  < rename 3:5-3:8 low
request linked cell:2 4:9
  < linked:
  <   4:9-4:10
  <   5:11-5:12
  <   5:18-5:19
  <   5:25-5:26
request textDocument/prepareCallHierarchy {"textDocument": {"uri": "cell:3"}, "position": {"line": 2, "character": 5}}
  < result [{"detail":"(x: i8[4])","kind":12,"name":"low","range":{"end":{"character":26,"line":4},"start":{"character":0,"line":1}},"selectionRange":{"end":{"character":7,"line":2},"start":{"character":4,"line":2}},"uri":"cell:2"}]
request callHierarchy/incomingCalls {"item": {"uri": "cell:2", "kind": 12, "selectionRange": {"start": {"line": 2, "character": 4}}}}
  < result [{"from":{"detail":"(y: i8[4], z: i8)","kind":12,"name":"high","range":{"end":{"character":14,"line":3},"start":{"character":0,"line":0}},"selectionRange":{"end":{"character":8,"line":1},"start":{"character":4,"line":1}},"uri":"cell:3"},"fromRanges":[{"end":{"character":7,"line":2},"start":{"character":4,"line":2}}]}]
request callHierarchy/outgoingCalls {"item": {"uri": "cell:3", "kind": 12, "selectionRange": {"start": {"line": 1, "character": 4}}}}
  < result [{"fromRanges":[{"end":{"character":7,"line":2},"start":{"character":4,"line":2}}],"to":{"detail":"(x: i8[4])","kind":12,"name":"low","range":{"end":{"character":26,"line":4},"start":{"character":0,"line":1}},"selectionRange":{"end":{"character":7,"line":2},"start":{"character":4,"line":2}},"uri":"cell:2"}}]
request workspace/symbol {"query": "low"}
  < symbols:
  <   low kind 12 cell:2 3:5-3:8
