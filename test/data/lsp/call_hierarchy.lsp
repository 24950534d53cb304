# tip: allo-filetest lsp/call_hierarchy
=== main.py
from allo import i32, kernel
import lib
from lib import scale as times


@kernel
def helper(x: i32) -> i32:
    return times(x) + times(x)


def test_top():
    helper = print
    helper(3) == lib.scale(1)
=== lib.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x
=== session
store lib.py
open main.py
  < diagnostics main.py v1: none
# At a definition, at calls of kernels and of plain Python, at an import.
request textDocument/prepareCallHierarchy {"textDocument": {"uri": "file:///w/main.py"}, "position": {"line": 6, "character": 6}}
  < result [{"detail":"(x: i32) -> i32","kind":12,"name":"helper","range":{"end":{"character":30,"line":7},"start":{"character":0,"line":5}},"selectionRange":{"end":{"character":10,"line":6},"start":{"character":4,"line":6}},"uri":"$ROOT/main.py"}]
request textDocument/prepareCallHierarchy {"textDocument": {"uri": "file:///w/main.py"}, "position": {"line": 7, "character": 12}}
  < result [{"detail":"(x: i32) -> i32","kind":12,"name":"scale","range":{"end":{"character":12,"line":5},"start":{"character":0,"line":3}},"selectionRange":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/lib.py"}]
request textDocument/prepareCallHierarchy {"textDocument": {"uri": "file:///w/main.py"}, "position": {"line": 12, "character": 22}}
  < result [{"detail":"(x: i32) -> i32","kind":12,"name":"scale","range":{"end":{"character":12,"line":5},"start":{"character":0,"line":3}},"selectionRange":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/lib.py"}]
request textDocument/prepareCallHierarchy {"textDocument": {"uri": "file:///w/main.py"}, "position": {"line": 2, "character": 27}}
  < result [{"detail":"(x: i32) -> i32","kind":12,"name":"scale","range":{"end":{"character":12,"line":5},"start":{"character":0,"line":3}},"selectionRange":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/lib.py"}]
# Nothing that is known is called.
request textDocument/prepareCallHierarchy {"textDocument": {"uri": "file:///w/main.py"}, "position": {"line": 12, "character": 6}}
  < result null
request textDocument/prepareCallHierarchy {"textDocument": {"uri": "file:///w/main.py"}, "position": {"line": 3, "character": 0}}
  < result null
# Items that are not there any more.
edit main.py 7:5-7:11 "other"
  < diagnostics main.py v2: none
request callHierarchy/incomingCalls {"item": {"uri": "file:///w/main.py", "kind": 12, "selectionRange": {"start": {"line": 5, "character": 4}}}}
  < result []
request callHierarchy/outgoingCalls {"item": {"uri": "file:///w/gone.py", "kind": 12, "selectionRange": {"start": {"line": 6, "character": 2}}}}
  < result []
request callHierarchy/outgoingCalls {"item": {"kind": 12}}
  < error InvalidParams: 'uri' must be a string
