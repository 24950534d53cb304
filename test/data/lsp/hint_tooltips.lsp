# tip: allo-filetest lsp/hint_tooltips
=== k.py
from allo import i32, kernel


@kernel
def f(x: i32, y: i32) -> i32:
    s = x + y
    return s
=== session bare
initialize {"textDocument": {"hover": {"contentFormat": ["markdown"]}, "inlayHint": {"resolveSupport": {"properties": ["tooltip"]}}}}
  < initialized utf-16
notify initialized {}
open k.py
  < diagnostics k.py: none
# Tooltips come one at a time.
verbatim; request hints k.py
  < {"id":2,"jsonrpc":"2.0","result":[{"data":{"uri":"file:///w/k.py"},"kind":1,"label":": i33","position":{"character":5,"line":5},"textEdits":[{"newText":": apint(33, signed=True)","range":{"end":{"character":5,"line":5},"start":{"character":5,"line":5}}},{"newText":", apint","range":{"end":{"character":28,"line":0},"start":{"character":28,"line":0}}}]},{"data":{"uri":"file:///w/k.py"},"kind":1,"label":"‹i33 → i32›","paddingLeft":true,"position":{"character":12,"line":6}}]}
verbatim; request inlayHint/resolve {"position": {"line": 5, "character": 5}, "label": ": i33", "kind": 1, "data": {"uri": "file:///w/k.py"}}
  < {"id":3,"jsonrpc":"2.0","result":{"data":{"uri":"file:///w/k.py"},"kind":1,"label":": i33","position":{"character":5,"line":5},"tooltip":{"kind":"markdown","value":"sum of 2 terms, bit growth of the hls style:\n\n| | term | type | width |\n| :-: | :- | :- | :- |\n| + | x | `i32` | 32 bits |\n| + | y | `i32` | 32 bits |\n\nwidest 32 + ceil(log2 2) = 32 + 1 = 33 bits  \nsigned: an operand is signed"}}}
verbatim; request inlayHint/resolve {"position": {"line": 5, "character": 5}, "label": [{"value": ": "}, {"value": "i33"}], "data": {"uri": "file:///w/k.py"}}
  < {"id":4,"jsonrpc":"2.0","result":{"data":{"uri":"file:///w/k.py"},"label":[{"value":": "},{"value":"i33"}],"position":{"character":5,"line":5},"tooltip":{"kind":"markdown","value":"sum of 2 terms, bit growth of the hls style:\n\n| | term | type | width |\n| :-: | :- | :- | :- |\n| + | x | `i32` | 32 bits |\n| + | y | `i32` | 32 bits |\n\nwidest 32 + ceil(log2 2) = 32 + 1 = 33 bits  \nsigned: an operand is signed"}}}
# A hint of another text, of another document, and one without a tooltip stay as they are.
verbatim; request inlayHint/resolve {"position": {"line": 5, "character": 5}, "label": ": i34", "data": {"uri": "file:///w/k.py"}}
  < {"id":5,"jsonrpc":"2.0","result":{"data":{"uri":"file:///w/k.py"},"label":": i34","position":{"character":5,"line":5}}}
verbatim; request inlayHint/resolve {"position": {"line": 5, "character": 5}, "label": ": i33", "data": {"uri": "file:///w/other.py"}}
  < {"id":6,"jsonrpc":"2.0","result":{"data":{"uri":"file:///w/other.py"},"label":": i33","position":{"character":5,"line":5}}}
verbatim; request inlayHint/resolve {"position": {"line": 5, "character": 5}, "label": "II 1"}
  < {"id":7,"jsonrpc":"2.0","result":{"label":"II 1","position":{"character":5,"line":5}}}
request inlayHint/resolve {"label": "x"}
  < error InvalidParams: 'position' must be an object
