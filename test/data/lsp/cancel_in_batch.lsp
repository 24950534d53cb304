# tip: allo-filetest lsp/cancel_in_batch
# A cancellation reaches the earlier requests that come together with it, and no later ones.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
open k.py
  < diagnostics k.py v1: none
verbatim; together [{"jsonrpc": "2.0", "id": "a", "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 5, "character": 4}}}, {"jsonrpc": "2.0", "id": "b", "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 5, "character": 4}}}, {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "a"}}, {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": {"id": "c"}}, {"jsonrpc": "2.0", "id": "c", "method": "textDocument/hover", "params": {"textDocument": {"uri": "file:///w/k.py"}, "position": {"line": 5, "character": 4}}}]
  < {"error":{"code":-32800,"message":"the request was cancelled"},"id":"a","jsonrpc":"2.0"}
  < {"id":"b","jsonrpc":"2.0","result":{"contents":{"kind":"markdown","value":"```python\nv: i33\n```\n\ninferred from 'x + x'  \nsum of 2 terms, bit growth of the hls style:\n\n| | term | type | width |\n| :-: | :- | :- | :- |\n| + | x | `i32` | 32 bits |\n| + | x | `i32` | 32 bits |\n\nwidest 32 + ceil(log2 2) = 32 + 1 = 33 bits  \nsigned: an operand is signed"},"range":{"end":{"character":5,"line":5},"start":{"character":4,"line":5}}}}
  < {"id":"c","jsonrpc":"2.0","result":{"contents":{"kind":"markdown","value":"```python\nv: i33\n```\n\ninferred from 'x + x'  \nsum of 2 terms, bit growth of the hls style:\n\n| | term | type | width |\n| :-: | :- | :- | :- |\n| + | x | `i32` | 32 bits |\n| + | x | `i32` | 32 bits |\n\nwidest 32 + ceil(log2 2) = 32 + 1 = 33 bits  \nsigned: an operand is signed"},"range":{"end":{"character":5,"line":5},"start":{"character":4,"line":5}}}}
