# tip: allo-filetest lsp/folding
=== k.py
import sys
import os
from allo import (
    i32,
    kernel,
)


@kernel
def f(größe: i32) -> i32:
    """Of two
    lines."""
    return max(größe, (
        2
    ))
=== plain.py
def f():
    pass
=== session
open k.py
  < diagnostics k.py v1: none
open plain.py
# With characters, behind what remains of the first line.
request textDocument/foldingRange {"textDocument": {"uri": "file:///w/k.py"}}
  < result [{"endCharacter":1,"endLine":5,"kind":"imports","startCharacter":10,"startLine":0},{"endCharacter":0,"endLine":5,"startCharacter":18,"startLine":2},{"endCharacter":6,"endLine":14,"startCharacter":25,"startLine":9},{"endCharacter":13,"endLine":11,"kind":"comment","startCharacter":13,"startLine":10},{"endCharacter":5,"endLine":14,"startCharacter":15,"startLine":12}]
# A file without allo has none: others fold it.
request textDocument/foldingRange {"textDocument": {"uri": "file:///w/plain.py"}}
  < result []
edit k.py 14:1-14:1 "\n"
  < diagnostics k.py v2: none
request textDocument/foldingRange {"textDocument": {"uri": "file:///w/k.py"}}
  < result [{"endCharacter":1,"endLine":5,"kind":"imports","startCharacter":10,"startLine":0},{"endCharacter":0,"endLine":5,"startCharacter":18,"startLine":2},{"endCharacter":6,"endLine":15,"startCharacter":25,"startLine":9},{"endCharacter":13,"endLine":11,"kind":"comment","startCharacter":13,"startLine":10},{"endCharacter":5,"endLine":15,"startCharacter":15,"startLine":12}]
=== session bare
initialize {"textDocument": {"foldingRange": {"lineFoldingOnly": true}}}
  < initialized utf-16
notify initialized {}
open k.py
  < diagnostics k.py: none
# Whole lines: the brackets that end a range stay visible.
request textDocument/foldingRange {"textDocument": {"uri": "file:///w/k.py"}}
  < result [{"endLine":5,"kind":"imports","startLine":0},{"endLine":4,"startLine":2},{"endLine":14,"startLine":9},{"endLine":11,"kind":"comment","startLine":10},{"endLine":13,"startLine":12}]
=== session bare
initialize {"textDocument": {"foldingRange": {"lineFoldingOnly": true, "rangeLimit": 2}}}
  < initialized utf-16
notify initialized {}
open k.py
  < diagnostics k.py: none
request textDocument/foldingRange {"textDocument": {"uri": "file:///w/k.py"}}
  < result [{"endLine":5,"kind":"imports","startLine":0},{"endLine":14,"startLine":9}]
