# tip: allo-filetest lsp/schedule_tree
# The loops of a schedule: after a step where the cursor is in one, in a kernel after all steps.
=== k.py
from allo import i32, kernel


@kernel
def scale(a: i32[8], n: i32):
    for i in range(8):
        a[i] = a[i] * n


s = scale.schedule()
s.split("i", 2)
s.pipeline("i.inner")
=== plain.py
x = 1
=== session
open k.py
  < diagnostics k.py v1: none
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 9, "character": 2}}
  < result {"allSteps":2,"complete":true,"dirty":false,"epoch":0,"functions":[{"children":[{"children":[],"detail":"[8]","kind":"buffer","name":"a","place":{"range":{"end":{"character":11,"line":4},"start":{"character":10,"line":4}},"uri":"$ROOT/k.py"}},{"children":[],"detail":"8 iterations","kind":"loop","name":"i","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"scale","place":{"range":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/k.py"}}],"kernel":"scale","names":["s"],"steps":0}
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 10, "character": 2}}
  < result {"allSteps":2,"complete":true,"dirty":false,"epoch":1,"functions":[{"children":[{"children":[],"detail":"[8]","kind":"buffer","name":"a","place":{"range":{"end":{"character":11,"line":4},"start":{"character":10,"line":4}},"uri":"$ROOT/k.py"}},{"children":[{"children":[],"detail":"2 iterations","kind":"loop","name":"i.inner","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":15,"line":10},"start":{"character":0,"line":10}},"uri":"$ROOT/k.py"}}],"detail":"4 iterations","kind":"loop","name":"i.outer","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":15,"line":10},"start":{"character":0,"line":10}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"scale","place":{"range":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/k.py"}}],"kernel":"scale","last":"split","names":["s"],"steps":1}
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 6, "character": 2}}
  < result {"allSteps":2,"complete":true,"dirty":true,"epoch":1,"functions":[{"children":[{"children":[],"detail":"[8]","kind":"buffer","name":"a","place":{"range":{"end":{"character":11,"line":4},"start":{"character":10,"line":4}},"uri":"$ROOT/k.py"}},{"children":[{"children":[],"detail":"2 iterations, pipeline II=1","kind":"loop","name":"i.inner","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":15,"line":10},"start":{"character":0,"line":10}},"uri":"$ROOT/k.py"}}],"detail":"4 iterations","kind":"loop","name":"i.outer","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":15,"line":10},"start":{"character":0,"line":10}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"scale","place":{"range":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/k.py"}}],"kernel":"scale","last":"pipeline","names":["s"],"steps":2}
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 0, "character": 0}, "target": "s"}
  < result {"allSteps":2,"complete":true,"dirty":true,"epoch":1,"functions":[{"children":[{"children":[],"detail":"[8]","kind":"buffer","name":"a","place":{"range":{"end":{"character":11,"line":4},"start":{"character":10,"line":4}},"uri":"$ROOT/k.py"}},{"children":[{"children":[],"detail":"2 iterations, pipeline II=1","kind":"loop","name":"i.inner","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":15,"line":10},"start":{"character":0,"line":10}},"uri":"$ROOT/k.py"}}],"detail":"4 iterations","kind":"loop","name":"i.outer","place":{"range":{"end":{"character":9,"line":5},"start":{"character":8,"line":5}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":15,"line":10},"start":{"character":0,"line":10}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"scale","place":{"range":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/k.py"}}],"kernel":"scale","last":"pipeline","names":["s"],"steps":2}
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 0, "character": 0}, "target": "t"}
  < result null
open plain.py
request allo/scheduleTree {"textDocument": {"uri": "file:///w/plain.py"}, "position": {"line": 0, "character": 0}}
  < result null
