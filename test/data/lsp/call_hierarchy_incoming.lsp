# tip: allo-filetest lsp/call_hierarchy_incoming
=== main.py
from allo import i32, kernel
import lib
from lib import scale as times


@kernel
def helper(x: i32) -> i32:
    return times(x) + times(x)


@kernel
def top(x: i32) -> i32:
    @kernel
    def inner(y: i32) -> i32:
        return helper(y)

    return inner(x) + helper(x)


def test_top():
    assert top(1) == 2 and lib.scale(1) == 3


print(top(3), top(4))
=== lib.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x
=== session
store lib.py
open main.py
  < diagnostics main.py v1: none
request callHierarchy/incomingCalls {"item": {"uri": "file:///w/main.py", "kind": 12, "selectionRange": {"start": {"line": 6, "character": 4}}}}
  < result [{"from":{"detail":"(x: i32) -> i32","kind":12,"name":"top","range":{"end":{"character":31,"line":16},"start":{"character":0,"line":10}},"selectionRange":{"end":{"character":7,"line":11},"start":{"character":4,"line":11}},"uri":"$ROOT/main.py"},"fromRanges":[{"end":{"character":28,"line":16},"start":{"character":22,"line":16}}]},{"from":{"detail":"(y: i32) -> i32","kind":12,"name":"inner","range":{"end":{"character":24,"line":14},"start":{"character":4,"line":12}},"selectionRange":{"end":{"character":13,"line":13},"start":{"character":8,"line":13}},"uri":"$ROOT/main.py"},"fromRanges":[{"end":{"character":21,"line":14},"start":{"character":15,"line":14}}]}]
request callHierarchy/incomingCalls {"item": {"uri": "file:///w/main.py", "kind": 12, "selectionRange": {"start": {"line": 11, "character": 4}}}}
  < result [{"from":{"kind":2,"name":"main.py","range":{"end":{"character":0,"line":24},"start":{"character":0,"line":0}},"selectionRange":{"end":{"character":0,"line":0},"start":{"character":0,"line":0}},"uri":"$ROOT/main.py"},"fromRanges":[{"end":{"character":9,"line":23},"start":{"character":6,"line":23}},{"end":{"character":17,"line":23},"start":{"character":14,"line":23}}]},{"from":{"kind":12,"name":"test_top","range":{"end":{"character":44,"line":20},"start":{"character":0,"line":19}},"selectionRange":{"end":{"character":12,"line":19},"start":{"character":4,"line":19}},"uri":"$ROOT/main.py"},"fromRanges":[{"end":{"character":14,"line":20},"start":{"character":11,"line":20}}]}]
request callHierarchy/incomingCalls {"item": {"uri": "file:///w/lib.py", "kind": 12, "selectionRange": {"start": {"line": 4, "character": 4}}}}
  < result [{"from":{"detail":"(x: i32) -> i32","kind":12,"name":"helper","range":{"end":{"character":30,"line":7},"start":{"character":0,"line":5}},"selectionRange":{"end":{"character":10,"line":6},"start":{"character":4,"line":6}},"uri":"$ROOT/main.py"},"fromRanges":[{"end":{"character":16,"line":7},"start":{"character":11,"line":7}},{"end":{"character":27,"line":7},"start":{"character":22,"line":7}}]},{"from":{"kind":12,"name":"test_top","range":{"end":{"character":44,"line":20},"start":{"character":0,"line":19}},"selectionRange":{"end":{"character":12,"line":19},"start":{"character":4,"line":19}},"uri":"$ROOT/main.py"},"fromRanges":[{"end":{"character":36,"line":20},"start":{"character":27,"line":20}}]}]
