# tip: allo-filetest lsp/names_in_edits
# Edits have the versions of open files, and null for others. A place moves along with later edits.
=== lib.py
from allo import i32, kernel


@kernel
def «1»scale(x: i32) -> i32:
    return x * 2
=== main.py
from allo import i32, kernel
from lib import «2»scale


@kernel
def top(x: i32) -> i32:
    return scale(x)
=== session bare
initialize {"textDocument": {"definition": {"linkSupport": true}}, "workspace": {"workspaceEdit": {"documentChanges": true}}}
  < initialized utf-16
notify initialized {}
store lib.py
open main.py 4
  < diagnostics main.py: none
request rename main.py «2» grow
  < edits:
  <   lib.py vnull
  <     5:5-5:10 "grow"
  <   main.py v4
  <     2:17-2:22 "grow"
  <     7:12-7:17 "grow"
request definition main.py «2»
  < definition:
  <   lib.py 5:5-5:10 in 4:1-5:10, from 2:17-2:22
hold
request rename main.py «2» grow
  < edits:
  <   lib.py vnull
  <     5:5-5:10 "grow"
  <   main.py v4
  <     2:17-2:22 "grow"
  <     7:12-7:17 "grow"
edit main.py 1:1 "# one\n"
request references main.py «2»
edit main.py 1:1 "# two\n"
release
  < diagnostics main.py: none
  < references:
  <   lib.py 5:5-5:10
  <   main.py 4:17-4:22
  <   main.py 9:12-9:17
hold
edit main.py 1:1 "# three\n"
request references main.py «2»
close main.py
  < result null
  < diagnostics main.py: none
release
