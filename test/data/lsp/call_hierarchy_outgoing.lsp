# tip: allo-filetest lsp/call_hierarchy_outgoing
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
request callHierarchy/outgoingCalls {"item": {"uri": "file:///w/main.py", "kind": 12, "selectionRange": {"start": {"line": 11, "character": 4}}}}
  < result [{"fromRanges":[{"end":{"character":28,"line":16},"start":{"character":22,"line":16}}],"to":{"detail":"(x: i32) -> i32","kind":12,"name":"helper","range":{"end":{"character":30,"line":7},"start":{"character":0,"line":5}},"selectionRange":{"end":{"character":10,"line":6},"start":{"character":4,"line":6}},"uri":"$ROOT/main.py"}},{"fromRanges":[{"end":{"character":16,"line":16},"start":{"character":11,"line":16}}],"to":{"detail":"(y: i32) -> i32","kind":12,"name":"inner","range":{"end":{"character":24,"line":14},"start":{"character":4,"line":12}},"selectionRange":{"end":{"character":13,"line":13},"start":{"character":8,"line":13}},"uri":"$ROOT/main.py"}}]
# Of plain Python: of a function, and of the file.
request callHierarchy/outgoingCalls {"item": {"uri": "file:///w/main.py", "kind": 12, "selectionRange": {"start": {"line": 19, "character": 4}}}}
  < result [{"fromRanges":[{"end":{"character":14,"line":20},"start":{"character":11,"line":20}}],"to":{"detail":"(x: i32) -> i32","kind":12,"name":"top","range":{"end":{"character":31,"line":16},"start":{"character":0,"line":10}},"selectionRange":{"end":{"character":7,"line":11},"start":{"character":4,"line":11}},"uri":"$ROOT/main.py"}},{"fromRanges":[{"end":{"character":36,"line":20},"start":{"character":27,"line":20}}],"to":{"detail":"(x: i32) -> i32","kind":12,"name":"scale","range":{"end":{"character":12,"line":5},"start":{"character":0,"line":3}},"selectionRange":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}},"uri":"$ROOT/lib.py"}}]
request callHierarchy/outgoingCalls {"item": {"uri": "file:///w/main.py", "kind": 2, "selectionRange": {"start": {"line": 0, "character": 0}}}}
  < result [{"fromRanges":[{"end":{"character":9,"line":23},"start":{"character":6,"line":23}},{"end":{"character":17,"line":23},"start":{"character":14,"line":23}}],"to":{"detail":"(x: i32) -> i32","kind":12,"name":"top","range":{"end":{"character":31,"line":16},"start":{"character":0,"line":10}},"selectionRange":{"end":{"character":7,"line":11},"start":{"character":4,"line":11}},"uri":"$ROOT/main.py"}}]
