# tip: allo-filetest lsp/call_hierarchy_of_stages
# What a stage does to the streams that it gets, also by way of other kernels.
=== k.py
from allo import Stream, i32, kernel


@kernel
def emit(out: Stream[i32, 4], x: i32):
    out.put(x)


@kernel
def source(out: Stream[i32, 4][2], n: i32):
    for i in range(4):
        out[0].put(n)
        emit(out[1], n)


@kernel
def sink(left: Stream[i32, 4], right: Stream[i32, 4]) -> i32:
    total: i32 = 0
    for i in range(4):
        total += left.get() + right.get()
    return total


@kernel
def top(n: i32) -> i32:
    pipe: Stream[i32, 4][2]
    source(pipe, n)
    return sink(pipe[0], pipe[1])
=== session
open k.py
  < diagnostics k.py v1: none
request callHierarchy/outgoingCalls {"item": {"uri": "file:///w/k.py", "kind": 12, "selectionRange": {"start": {"line": 24, "character": 4}}}}
  < result [{"fromRanges":[{"end":{"character":10,"line":26},"start":{"character":4,"line":26}}],"to":{"detail":"(out: Stream[i32, 4][2], n: i32); puts to 'pipe'","kind":12,"name":"source","range":{"end":{"character":23,"line":12},"start":{"character":0,"line":8}},"selectionRange":{"end":{"character":10,"line":9},"start":{"character":4,"line":9}},"uri":"$ROOT/k.py"}},{"fromRanges":[{"end":{"character":15,"line":27},"start":{"character":11,"line":27}}],"to":{"detail":"(left: Stream[i32, 4], right: Stream[i32, 4]) -> i32; gets from 'pipe[0]', gets from 'pipe[1]'","kind":12,"name":"sink","range":{"end":{"character":16,"line":20},"start":{"character":0,"line":15}},"selectionRange":{"end":{"character":8,"line":16},"start":{"character":4,"line":16}},"uri":"$ROOT/k.py"}}]
request callHierarchy/incomingCalls {"item": {"uri": "file:///w/k.py", "kind": 12, "selectionRange": {"start": {"line": 16, "character": 4}}}}
  < result [{"from":{"detail":"(n: i32) -> i32; gets from 'pipe[0]', gets from 'pipe[1]'","kind":12,"name":"top","range":{"end":{"character":33,"line":27},"start":{"character":0,"line":23}},"selectionRange":{"end":{"character":7,"line":24},"start":{"character":4,"line":24}},"uri":"$ROOT/k.py"},"fromRanges":[{"end":{"character":15,"line":27},"start":{"character":11,"line":27}}]}]
request callHierarchy/incomingCalls {"item": {"uri": "file:///w/k.py", "kind": 12, "selectionRange": {"start": {"line": 4, "character": 4}}}}
  < result [{"from":{"detail":"(out: Stream[i32, 4][2], n: i32); puts to 'out[1]'","kind":12,"name":"source","range":{"end":{"character":23,"line":12},"start":{"character":0,"line":8}},"selectionRange":{"end":{"character":10,"line":9},"start":{"character":4,"line":9}},"uri":"$ROOT/k.py"},"fromRanges":[{"end":{"character":12,"line":12},"start":{"character":8,"line":12}}]}]
