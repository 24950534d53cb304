# tip: allo-filetest lsp/not_an_allo_file
=== k.py
def plain(x:
    return undefined(
=== session
open k.py
request hints k.py
  < hints: none
request symbols k.py
  < result []
request hover k.py 1:5
  < result null
edit k.py 1:1 "from allo import i32, kernel\n"
  < diagnostics k.py v2:
  <   2:10-2:11 error[syntax] '(' was never closed
  <     fix 2:12-2:12 ")": Insert ')'
  <   3:21-3:22 error[syntax] '(' was never closed
  <     fix 3:22-3:22 ")": Insert ')'
edit k.py 1:1-2:1 ""
  < diagnostics k.py v3: none
close k.py
