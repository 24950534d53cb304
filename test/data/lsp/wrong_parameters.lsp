# tip: allo-filetest lsp/wrong_parameters
# Parameters of the wrong shape are named. Past the end of the text is no error, nor is a number that some clients write
# with a point.
=== a.py
from allo import kernel
=== session
open a.py
  < diagnostics a.py v1: none
send {"jsonrpc": "2.0", "id": 100, "method": "textDocument/hover", "params": null}
  < error InvalidParams: 'textDocument' must be an object
request textDocument/hover
  < error InvalidParams: 'textDocument' must be an object
request textDocument/hover [1]
  < error InvalidParams: 'textDocument' must be an object
request textDocument/hover {}
  < error InvalidParams: 'textDocument' must be an object
request textDocument/hover {"textDocument": 5, "position": {"line": 0, "character": 0}}
  < error InvalidParams: 'textDocument' must be an object
request textDocument/hover {"textDocument": {"uri": 5}, "position": {"line": 0, "character": 0}}
  < error InvalidParams: 'uri' must be a string
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}}
  < error InvalidParams: 'position' must be an object
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": 3}
  < error InvalidParams: 'position' must be an object
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": -1, "character": 0}}
  < error InvalidParams: 'line' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 0, "character": -1}}
  < error InvalidParams: 'character' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 0, "character": 2147483648}}
  < error InvalidParams: 'character' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 1e300, "character": 0}}
  < error InvalidParams: 'line' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 0.5, "character": 0}}
  < error InvalidParams: 'line' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": "0", "character": 0}}
  < error InvalidParams: 'line' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 18446744073709551615, "character": 0}}
  < error InvalidParams: 'line' must be an integer from 0 to 2147483647
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 99999, "character": 0}}
  < result null
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 0, "character": 2147483647}}
  < hover 1:1(!{"character":17,"line":0})-1:1(!{"character":23,"line":0}) markdown
  <   | ```python
  <   | @kernel(*templates, mapping=None, options=None)
  <   | ```
  <   |
  <   | Makes a function a hardware kernel: it is checked, compiled and can be called from Python.
  <   |
  <   | [Documentation: kernels](file:///docs/language/kernels.md#declaring-one)
request textDocument/hover {"textDocument": {"uri": "file:///w/a.py"}, "position": {"line": 0.0, "character": 1.0}}
  < result null
