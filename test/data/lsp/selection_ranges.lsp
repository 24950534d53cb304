# tip: allo-filetest lsp/selection_ranges
=== k.py
from allo import i32, kernel


@kernel
def f(größe: i32) -> i32:
    return größe + 1
=== plain.py
x = 1
=== session
open k.py
  < diagnostics k.py v1: none
open plain.py
# One answer for each position, from the innermost range.
request textDocument/selectionRange {"textDocument": {"uri": "file:///w/k.py"}, "positions": [{"line": 5, "character": 12}, {"line": 99, "character": 0}]}
  < result [{"parent":{"parent":{"parent":{"parent":{"parent":{"range":{"end":{"character":0,"line":6},"start":{"character":0,"line":0}}},"range":{"end":{"character":20,"line":5},"start":{"character":0,"line":3}}},"range":{"end":{"character":20,"line":5},"start":{"character":0,"line":4}}},"range":{"end":{"character":20,"line":5},"start":{"character":4,"line":5}}},"range":{"end":{"character":20,"line":5},"start":{"character":11,"line":5}}},"range":{"end":{"character":16,"line":5},"start":{"character":11,"line":5}}},{"range":{"end":{"character":0,"line":6},"start":{"character":0,"line":0}}}]
request textDocument/selectionRange {"textDocument": {"uri": "file:///w/k.py"}, "positions": []}
  < result []
request textDocument/selectionRange {"textDocument": {"uri": "file:///w/plain.py"}, "positions": [{"line": 0, "character": 0}]}
  < result null
request textDocument/selectionRange {"textDocument": {"uri": "file:///w/k.py"}}
  < error InvalidParams: 'positions' is not a list
request textDocument/selectionRange {"textDocument": {"uri": "file:///w/k.py"}, "positions": [{"line": 1}]}
  < error InvalidParams: a position needs 'character'
# Positions move with the edits that come before the answer.
hold
edit k.py 1:1-1:1 "# Added\n"
request textDocument/selectionRange {"textDocument": {"uri": "file:///w/k.py"}, "positions": [{"line": 6, "character": 11}, {"line": 6, "character": 19}]}
edit k.py 1:1-1:1 "# Added, too\n"
release
  < diagnostics k.py v3: none
  < result [{"parent":{"parent":{"parent":{"parent":{"parent":{"range":{"end":{"character":0,"line":8},"start":{"character":0,"line":0}}},"range":{"end":{"character":20,"line":7},"start":{"character":0,"line":5}}},"range":{"end":{"character":20,"line":7},"start":{"character":0,"line":6}}},"range":{"end":{"character":20,"line":7},"start":{"character":4,"line":7}}},"range":{"end":{"character":20,"line":7},"start":{"character":11,"line":7}}},"range":{"end":{"character":16,"line":7},"start":{"character":11,"line":7}}},{"parent":{"parent":{"parent":{"parent":{"parent":{"range":{"end":{"character":0,"line":8},"start":{"character":0,"line":0}}},"range":{"end":{"character":20,"line":7},"start":{"character":0,"line":5}}},"range":{"end":{"character":20,"line":7},"start":{"character":0,"line":6}}},"range":{"end":{"character":20,"line":7},"start":{"character":4,"line":7}}},"range":{"end":{"character":20,"line":7},"start":{"character":11,"line":7}}},"range":{"end":{"character":20,"line":7},"start":{"character":19,"line":7}}}]
