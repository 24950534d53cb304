# tip: allo-filetest lsp/fix_all_syntax
# What a line that does not parse was meant to be is a guess: its fix is offered there, and is not
# among those of the file.
=== k.py
from allo import i32, kernel


@kernel
def first(x: i32) -> i32:
    a: i8 = 1
    return (a + x


@kernel
def second(x: i32) -> i32
    return x
=== broken.py
from allo import i32, kernel


@kernel
def third(x: i32) -> i32
    return x
=== session
open k.py
  < diagnostics k.py v1:
  <   6:8-6:10 error[undefined-name] Name 'i8' is not defined
  <     note 6:8-6:10 'i8' is a type of allo: import it with 'from allo import i8'
  <     fix 1:29-1:29 ", i8": Import 'i8' from allo
  <   7:12-7:13 error[syntax] '(' was never closed
  <     fix 7:18-7:18 ")": Insert ')'
  <   11:23-11:26 error[syntax] Expected ':' at the end of this line
  <     fix 11:26-11:26 ":": Insert ':'
request actions k.py all {"only": ["source.fixAll.allo"]}
  < actions:
  <   source.fixAll.allo: Fix all Allo problems in this file
  <     1:29-1:29 ", i8"
request actions k.py all {"only": ["quickfix"]}
  < actions:
  <   quickfix: Import 'i8' from allo (preferred)
  <     1:29-1:29 ", i8"
  <   quickfix: Insert ')' (preferred)
  <     7:18-7:18 ")"
  <   quickfix: Insert ':' (preferred)
  <     11:26-11:26 ":"
  <   quickfix: Ignore 'undefined-name' in this line
  <     6:14-6:14 "  # allo: ignore[undefined-name]"
open broken.py
  < diagnostics broken.py v1:
  <   5:22-5:25 error[syntax] Expected ':' at the end of this line
  <     fix 5:25-5:25 ":": Insert ':'
request actions broken.py all {"only": ["source.fixAll.allo"]}
  < result []
