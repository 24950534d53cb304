# tip: allo-filetest lsp/plain_text_client
=== k.py
from allo import i32, kernel


@kernel
def inner(x: i32) -> i32:
    return x + missing


@kernel
def outer(x: i32) -> i32:
    return inner(x)
=== session bare
initialize {}
  < initialized utf-16
open k.py
  < diagnostics k.py:
  <   6:16-6:23 error[undefined-name] Name 'missing' is not defined
request hover k.py 6:12
  < hover 6:12-6:13 plaintext
  <   | x: i32
  <   |
  <   | parameter
request symbols k.py
  < symbols:
  <   inner kind 12 4:1-6:23
  <   x kind 13 5:11-5:17 in inner
  <   outer kind 12 9:1-11:20
  <   x kind 13 10:11-10:17 in outer
