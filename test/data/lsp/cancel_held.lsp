# tip: allo-filetest lsp/cancel_held
# A cancellation answers a request that waits; a second one, or one of an id that was never asked, does nothing.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    v = x + x
    return v
=== session
hold
open k.py
request hover k.py 6:5
verbatim; cancel
  < {"error":{"code":-32800,"message":"the request was cancelled"},"id":2,"jsonrpc":"2.0"}
cancel
notify $/cancelRequest {"id": "x"}
send {"jsonrpc": "2.0", "method": "$/cancelRequest", "params": null}
release
  < diagnostics k.py v1: none
