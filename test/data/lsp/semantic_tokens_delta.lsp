# tip: allo-filetest lsp/semantic_tokens_delta
=== k.py
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    y = x
    return y
=== session bare
initialize {"textDocument": {"semanticTokens": {"requests": {"full": {"delta": true}}}}}
  < initialized utf-16
notify initialized {}
open k.py
  < diagnostics k.py: none
verbatim; request textDocument/semanticTokens/full {"textDocument": {"uri": "file:///w/k.py"}}
  < {"id":2,"jsonrpc":"2.0","result":{"data":[0,17,3,1,5,0,5,6,5,4,4,4,1,5,1,0,2,1,3,1,0,3,3,1,4,0,8,3,1,4,1,4,1,4,1,0,4,1,3,0,1,11,1,4,0],"resultId":"1.1"}}
# Nothing has changed.
verbatim; request textDocument/semanticTokens/full/delta {"textDocument": {"uri": "file:///w/k.py"}, "previousResultId": "1.1"}
  < {"id":3,"jsonrpc":"2.0","result":{"edits":[],"resultId":"1.1"}}
# One token is longer, and one is new.
edit k.py 6:9-6:10 "x + x"
  < diagnostics k.py: none
verbatim; request textDocument/semanticTokens/full/delta {"textDocument": {"uri": "file:///w/k.py"}, "previousResultId": "1.1"}
  < {"id":4,"jsonrpc":"2.0","result":{"edits":[{"data":[0,4,1,3,0],"deleteCount":0,"start":40}],"resultId":"1.2"}}
edit k.py 5:1-5:1 "\n"
  < diagnostics k.py: none
verbatim; request textDocument/semanticTokens/full/delta {"textDocument": {"uri": "file:///w/k.py"}, "previousResultId": "1.2"}
  < {"id":5,"jsonrpc":"2.0","result":{"edits":[{"data":[5,4,1,5,1],"deleteCount":5,"start":10}],"resultId":"1.3"}}
edit k.py 7:9-7:14 "3"
  < diagnostics k.py:
  <   7:5-7:6 error[undeclared-constexpr] 'y' needs a type: write 'y: i32 = ...' or 'y: constexpr = ...'
verbatim; request textDocument/semanticTokens/full/delta {"textDocument": {"uri": "file:///w/k.py"}, "previousResultId": "1.3"}
  < {"id":6,"jsonrpc":"2.0","result":{"edits":[{"deleteCount":10,"start":35}],"resultId":"1.4"}}
# The client holds something else: all tokens.
verbatim; request textDocument/semanticTokens/full/delta {"textDocument": {"uri": "file:///w/k.py"}, "previousResultId": "1.2"}
  < {"id":7,"jsonrpc":"2.0","result":{"data":[0,17,3,1,5,0,5,6,5,4,5,4,1,5,1,0,2,1,3,1,0,3,3,1,4,0,8,3,1,4,1,4,1,4,1,1,11,1,4,0],"resultId":"1.4"}}
# So it is after the document was closed.
close k.py
  < diagnostics k.py: none
open k.py
  < diagnostics k.py:
  <   7:5-7:6 error[undeclared-constexpr] 'y' needs a type: write 'y: i32 = ...' or 'y: constexpr = ...'
verbatim; request textDocument/semanticTokens/full/delta {"textDocument": {"uri": "file:///w/k.py"}, "previousResultId": "1.4"}
  < {"id":8,"jsonrpc":"2.0","result":{"data":[0,17,3,1,5,0,5,6,5,4,5,4,1,5,1,0,2,1,3,1,0,3,3,1,4,0,8,3,1,4,1,4,1,4,1,1,11,1,4,0],"resultId":"2.1"}}
=== session
# A client that does not ask for differences.
open k.py
  < diagnostics k.py v1: none
verbatim; request textDocument/semanticTokens/full {"textDocument": {"uri": "file:///w/k.py"}}
  < {"id":2,"jsonrpc":"2.0","result":{"data":[0,17,3,1,5,0,5,6,5,4,4,4,1,5,1,0,2,1,3,1,0,3,3,1,4,0,8,3,1,4,1,4,1,4,1,0,4,1,3,0,1,11,1,4,0]}}
verbatim; request textDocument/semanticTokens/full/delta {"textDocument": {"uri": "file:///w/k.py"}, "previousResultId": "1.1"}
  < {"id":3,"jsonrpc":"2.0","result":{"data":[0,17,3,1,5,0,5,6,5,4,4,4,1,5,1,0,2,1,3,1,0,3,3,1,4,0,8,3,1,4,1,4,1,4,1,0,4,1,3,0,1,11,1,4,0]}}
