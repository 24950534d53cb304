# tip: allo-filetest lsp/notebook_schedule
# The tree of a schedule leads to the cells that its loops and steps are in.
=== cell:1
from allo import i8, kernel
@kernel
def low(x: "i8[4]"):
    for i in range(4):
        x[i] = 1
=== cell:2
s = low.schedule()
s.pipeline("i")
=== session
notebook a.ipynb cell:1 cell:2
request allo/scheduleTree {"textDocument": {"uri": "cell:2"}, "position": {"line": 1, "character": 2}}
  < result {"allSteps":1,"complete":true,"dirty":true,"epoch":0,"functions":[{"children":[{"children":[],"detail":"[4]","kind":"buffer","name":"x","place":{"range":{"end":{"character":9,"line":2},"start":{"character":8,"line":2}},"uri":"cell:1"}},{"children":[],"detail":"4 iterations, pipeline II=1","kind":"loop","name":"i","place":{"range":{"end":{"character":9,"line":3},"start":{"character":8,"line":3}},"uri":"cell:1"}}],"detail":"","kind":"function","name":"low","place":{"range":{"end":{"character":7,"line":2},"start":{"character":4,"line":2}},"uri":"cell:1"}}],"kernel":"low","last":"pipeline","names":["s"],"steps":1}
