# tip: allo-filetest lsp/document_links
=== main.py
import importlib
import pkg.deep as deep
import os, lib
from allo import i32, kernel
from lib import scale
from pkg import deep as again, LIMIT
from . import lib as own
from .lib import scale as other
from nowhere import nothing

late = importlib.import_module("lib")


@kernel
def top(x: i32) -> i32:
    return scale(x)
=== lib.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x
=== pkg/__init__.py
LIMIT = 3
=== pkg/deep.py
DEPTH = 3
=== session
store lib.py
store pkg/__init__.py
store pkg/deep.py
open main.py
  < diagnostics main.py v1: none
request textDocument/documentLink {"textDocument": {"uri": "file:///w/main.py"}}
  < result [{"range":{"end":{"character":15,"line":1},"start":{"character":7,"line":1}},"target":"$ROOT/pkg/deep.py"},{"range":{"end":{"character":14,"line":2},"start":{"character":11,"line":2}},"target":"$ROOT/lib.py"},{"range":{"end":{"character":8,"line":4},"start":{"character":5,"line":4}},"target":"$ROOT/lib.py"},{"range":{"end":{"character":8,"line":5},"start":{"character":5,"line":5}},"target":"$ROOT/pkg/__init__.py"},{"range":{"end":{"character":20,"line":5},"start":{"character":16,"line":5}},"target":"$ROOT/pkg/deep.py"},{"range":{"end":{"character":17,"line":6},"start":{"character":14,"line":6}},"target":"$ROOT/lib.py"},{"range":{"end":{"character":9,"line":7},"start":{"character":5,"line":7}},"target":"$ROOT/lib.py"},{"range":{"end":{"character":35,"line":10},"start":{"character":32,"line":10}},"target":"$ROOT/lib.py"}]
edit main.py 5:6-5:9 "li"
  < diagnostics main.py v2:
  <   16:12-16:17 error[opaque-value] 'scale' is not a compile-time constant: 'from li import scale' cannot be evaluated without running Python
  <     note 5:16-5:21 bound here
request textDocument/documentLink {"textDocument": {"uri": "file:///w/main.py"}}
  < result [{"range":{"end":{"character":15,"line":1},"start":{"character":7,"line":1}},"target":"$ROOT/pkg/deep.py"},{"range":{"end":{"character":14,"line":2},"start":{"character":11,"line":2}},"target":"$ROOT/lib.py"},{"range":{"end":{"character":8,"line":5},"start":{"character":5,"line":5}},"target":"$ROOT/pkg/__init__.py"},{"range":{"end":{"character":20,"line":5},"start":{"character":16,"line":5}},"target":"$ROOT/pkg/deep.py"},{"range":{"end":{"character":17,"line":6},"start":{"character":14,"line":6}},"target":"$ROOT/lib.py"},{"range":{"end":{"character":9,"line":7},"start":{"character":5,"line":7}},"target":"$ROOT/lib.py"},{"range":{"end":{"character":35,"line":10},"start":{"character":32,"line":10}},"target":"$ROOT/lib.py"}]
