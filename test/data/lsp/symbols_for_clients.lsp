# tip: allo-filetest lsp/symbols_for_clients
# A tree for clients that know trees, a list for others.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session bare
initialize {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": true}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
verbatim; request symbols k.py
  < {"id":2,"jsonrpc":"2.0","result":[{"children":[{"detail":"i32","kind":13,"name":"x","range":{"end":{"character":16,"line":4},"start":{"character":10,"line":4}},"selectionRange":{"end":{"character":11,"line":4},"start":{"character":10,"line":4}}},{"detail":"i33","kind":13,"name":"v","range":{"end":{"character":5,"line":5},"start":{"character":4,"line":5}},"selectionRange":{"end":{"character":5,"line":5},"start":{"character":4,"line":5}}}],"detail":"(x: i32) -> i32","kind":12,"name":"first","range":{"end":{"character":12,"line":6},"start":{"character":0,"line":3}},"selectionRange":{"end":{"character":9,"line":4},"start":{"character":4,"line":4}}}]}
=== session bare
initialize {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": false}}}
  < initialized utf-16
open k.py
  < diagnostics k.py: none
verbatim; request symbols k.py
  < {"id":2,"jsonrpc":"2.0","result":[{"kind":12,"location":{"range":{"end":{"character":12,"line":6},"start":{"character":0,"line":3}},"uri":"file:///w/k.py"},"name":"first"},{"containerName":"first","kind":13,"location":{"range":{"end":{"character":16,"line":4},"start":{"character":10,"line":4}},"uri":"file:///w/k.py"},"name":"x"},{"containerName":"first","kind":13,"location":{"range":{"end":{"character":5,"line":5},"start":{"character":4,"line":5}},"uri":"file:///w/k.py"},"name":"v"}]}
