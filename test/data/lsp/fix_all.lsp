# tip: allo-filetest lsp/fix_all
# One edit for all of them; two that need the same import make it once.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    a: i8 = 1
    b: u7 = 2
    return a + b + x


@kernel
def second(x: i32) -> i32:
    c: i8 = 1
    return c + mn(x, 3)
=== session
open k.py
  < diagnostics k.py v1:
  <   6:8-6:10 error[undefined-name] Name 'i8' is not defined
  <     note 6:8-6:10 'i8' is a type of allo: import it with 'from allo import i8'
  <     fix 1:29-1:29 ", i8": Import 'i8' from allo
  <   7:8-7:10 error[undefined-name] Name 'u7' is not defined
  <     note 7:8-7:10 'u7' is a type of allo: import it with 'from allo import u7'
  <     fix 1:29-1:29 ", u7": Import 'u7' from allo
  <   13:8-13:10 error[undefined-name] Name 'i8' is not defined
  <     note 13:8-13:10 'i8' is a type of allo: import it with 'from allo import i8'
  <     fix 1:29-1:29 ", i8": Import 'i8' from allo
  <   14:16-14:18 error[undefined-name] Name 'mn' is not defined
request actions k.py all {"only": ["source.fixAll.allo"]}
  < actions:
  <   source.fixAll.allo: Fix all Allo problems in this file
  <     1:29-1:29 ", i8"
  <     1:29-1:29 ", u7"
fix k.py Fix all Allo problems in this file
  < diagnostics k.py v2:
  <   14:16-14:18 error[undefined-name] Name 'mn' is not defined
request actions k.py all {"only": ["source"]}
  < actions:
  <   source.organizeImports.allo: Organize imports from allo
  <     1:1-1:37 "from allo import i8, i32, kernel, u7"
