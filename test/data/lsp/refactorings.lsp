# tip: allo-filetest lsp/refactorings
# Refactorings at a selection, and imports in order, by the kinds that a client asks for.
=== k.py
from allo import kernel, i32, i8


@kernel
def scaled(x: i32) -> i32:
    «2»sum = x + «1»12
    return sum
=== session
open k.py
  < diagnostics k.py v1: none
request actions k.py «1» {"only": ["refactor"]}
  < actions:
  <   refactor.extract: Extract '12' to a constant
  <     2:1-2:1 "\nVALUE = 12\n"
  <     6:15-6:17 "VALUE"
request actions k.py «1» {"only": ["refactor.inline"]}
  < result []
request actions k.py «2» {"only": ["refactor.rewrite"]}
  < actions:
  <   refactor.rewrite: Declare 'sum' as apint(33, signed=True)
  <     1:33-1:33 ", apint"
  <     6:8-6:8 ": apint(33, signed=True)"
request actions k.py «1» {"only": ["source.organizeImports"]}
  < actions:
  <   source.organizeImports.allo: Organize imports from allo
  <     1:1-1:33 "from allo import i32, kernel"
request actions k.py «1»
  < actions:
  <   refactor.extract: Extract '12' to a constant
  <     2:1-2:1 "\nVALUE = 12\n"
  <     6:15-6:17 "VALUE"
