# tip: allo-filetest lsp/two_documents
=== a.py
from allo import i32, kernel


@kernel
def one(x: i32) -> i32:
    return x + y
=== b.py
from allo import i32, kernel


@kernel
def two(x: i32) -> i32:
    return x * x
=== untitled:Untitled-1
from allo import i32, kernel


@kernel
def three(x: i32) -> i32:
    return x + z
=== session
open a.py
  < diagnostics a.py v1:
  <   6:16-6:17 error[undefined-name] Name 'y' is not defined
open b.py
  < diagnostics b.py v1: none
open untitled:Untitled-1
  < diagnostics untitled:Untitled-1 v1:
  <   6:16-6:17 error[undefined-name] Name 'z' is not defined
edit b.py 6:12 "q + "
  < diagnostics b.py v2:
  <   6:12-6:13 error[undefined-name] Name 'q' is not defined
request hints b.py
  < hints: none
close a.py
  < diagnostics a.py v1: none
open a.py
  < diagnostics a.py v1:
  <   6:16-6:17 error[undefined-name] Name 'y' is not defined
request hints a.py
  < hints: none
