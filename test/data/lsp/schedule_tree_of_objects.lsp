# tip: allo-filetest lsp/schedule_tree_of_objects
# In a line with the attribute of an object, and by the name of a target.
=== k.py
from allo import i32, kernel


class Stage:
    def __init__(self, n):
        @kernel
        def scale(a: i32[n]):
            for i in range(n):
                a[i] *= 2

        self.s = scale.schedule()


m = Stage(8)
m.s.split("i", 2)
print(m.s)
m.s.pipeline("i.inner")
=== session
open k.py
  < diagnostics k.py v1: none
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 14, "character": 2}}
  < result {"allSteps":2,"complete":true,"dirty":false,"epoch":1,"functions":[{"children":[{"children":[],"detail":"[8]","kind":"buffer","name":"a","place":{"range":{"end":{"character":19,"line":6},"start":{"character":18,"line":6}},"uri":"$ROOT/k.py"}},{"children":[{"children":[],"detail":"2 iterations","kind":"loop","name":"i.inner","place":{"range":{"end":{"character":17,"line":7},"start":{"character":16,"line":7}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":17,"line":14},"start":{"character":0,"line":14}},"uri":"$ROOT/k.py"}}],"detail":"4 iterations","kind":"loop","name":"i.outer","place":{"range":{"end":{"character":17,"line":7},"start":{"character":16,"line":7}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":17,"line":14},"start":{"character":0,"line":14}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"Stage(8).scale","place":{"range":{"end":{"character":17,"line":6},"start":{"character":12,"line":6}},"uri":"$ROOT/k.py"}}],"kernel":"Stage(8).scale","last":"split","names":["m.s"],"steps":1}
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 15, "character": 2}}
  < result {"allSteps":2,"complete":true,"dirty":false,"epoch":1,"functions":[{"children":[{"children":[],"detail":"[8]","kind":"buffer","name":"a","place":{"range":{"end":{"character":19,"line":6},"start":{"character":18,"line":6}},"uri":"$ROOT/k.py"}},{"children":[{"children":[],"detail":"2 iterations","kind":"loop","name":"i.inner","place":{"range":{"end":{"character":17,"line":7},"start":{"character":16,"line":7}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":17,"line":14},"start":{"character":0,"line":14}},"uri":"$ROOT/k.py"}}],"detail":"4 iterations","kind":"loop","name":"i.outer","place":{"range":{"end":{"character":17,"line":7},"start":{"character":16,"line":7}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":17,"line":14},"start":{"character":0,"line":14}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"Stage(8).scale","place":{"range":{"end":{"character":17,"line":6},"start":{"character":12,"line":6}},"uri":"$ROOT/k.py"}}],"kernel":"Stage(8).scale","last":"split","names":["m.s"],"steps":1}
request allo/scheduleTree {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 0, "character": 0}, "target": "m.s"}
  < result {"allSteps":2,"complete":true,"dirty":true,"epoch":1,"functions":[{"children":[{"children":[],"detail":"[8]","kind":"buffer","name":"a","place":{"range":{"end":{"character":19,"line":6},"start":{"character":18,"line":6}},"uri":"$ROOT/k.py"}},{"children":[{"children":[],"detail":"2 iterations, pipeline II=1","kind":"loop","name":"i.inner","place":{"range":{"end":{"character":17,"line":7},"start":{"character":16,"line":7}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":17,"line":14},"start":{"character":0,"line":14}},"uri":"$ROOT/k.py"}}],"detail":"4 iterations","kind":"loop","name":"i.outer","place":{"range":{"end":{"character":17,"line":7},"start":{"character":16,"line":7}},"uri":"$ROOT/k.py"},"step":{"range":{"end":{"character":17,"line":14},"start":{"character":0,"line":14}},"uri":"$ROOT/k.py"}}],"detail":"","kind":"function","name":"Stage(8).scale","place":{"range":{"end":{"character":17,"line":6},"start":{"character":12,"line":6}},"uri":"$ROOT/k.py"}}],"kernel":"Stage(8).scale","last":"pipeline","names":["m.s"],"steps":2}
