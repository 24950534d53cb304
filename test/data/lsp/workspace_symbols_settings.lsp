# tip: allo-filetest lsp/workspace_symbols_settings
# Nothing for clients that let another server list symbols; a request that waits can be cancelled.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    return x
=== session
hold
open k.py
request workspace/symbol {"query": ""}
cancel
  < error RequestCancelled: the request was cancelled
release
  < diagnostics k.py v1: none
notify workspace/didChangeConfiguration {"settings": {"allo": {"symbols": {"enabled": false}}}}
  < diagnostics k.py v1: none
request workspace/symbol {"query": ""}
  < result []
