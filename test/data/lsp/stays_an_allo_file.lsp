# tip: allo-filetest lsp/stays_an_allo_file
# A document stays an Allo file while its imports are being typed.
=== k.py
from allo import i32, kernel


@kernel
def f(x: i32) -> i32:
    return x + nope
=== session
open k.py
  < diagnostics k.py v1:
  <   6:16-6:20 error[undefined-name] Name 'nope' is not defined
edit k.py 1:21-1:21 ",, i8"
  < diagnostics k.py v2:
  <   1:22-1:23 error[syntax] Expected a name before ','
  <     fix 1:22-1:23 "": Remove ','
  <   6:16-6:20 error[undefined-name] Name 'nope' is not defined
edit k.py all "from allo import\n\n\n@kernel\ndef f(x: i32) -> i32:\n    return x + nope\n"
  < diagnostics k.py v3:
  <   1:11-1:17 error[syntax] Expected a name after 'import'
  <   6:16-6:20 error[undefined-name] Name 'nope' is not defined
edit k.py all "from \n\n\n@kernel\ndef f(x: i32) -> i32:\n    return x + nope\n"
  < diagnostics k.py v4:
  <   1:1-1:5 error[syntax] Expected a name after 'from'
  <   6:16-6:20 error[undefined-name] Name 'nope' is not defined
edit k.py all "from \n\n\ndef f(x):\n    return x + nope\n"
  < diagnostics k.py v5:
  <   1:1-1:5 error[syntax] Expected a name after 'from'
edit k.py all "\n\ndef f(x:\n    return x + nope\n"
  < diagnostics k.py v6: none
close k.py
