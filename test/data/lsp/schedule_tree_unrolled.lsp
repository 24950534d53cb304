# tip: allo-filetest lsp/schedule_tree_unrolled
# After the unrolling of a loop whose iterations are known at run time, the tree is not complete.
=== k.py
from allo import i32, index, kernel


@kernel
def fill(a: i32[16], n: index):
    for i in range(n):
        a[i] = 1


s = fill.schedule()
s.unroll("i", 4, tag_only=False)
=== session
open k.py
  < diagnostics k.py v1: none
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 10, "character": 2}}
  < result {"allSteps":1,"complete":false,"dirty":false,"epoch":1,"functions":[{"children":[{"children":[],"detail":"[16]","kind":"buffer","name":"a","place":{"range":{"end":{"character":10,"line":4},"start":{"character":9,"line":4}},"uri":"$ROOT/k.py"}},{"children":[],"detail":"","kind":"loop","name":"i","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"}},{"children":[],"detail":"","kind":"loop","name":"i","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":32,"line":10},"start":{"character":0,"line":10}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"fill","place":{"range":{"end":{"character":8,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/k.py"}}],"kernel":"fill","last":"unroll","names":["s"],"steps":1}
