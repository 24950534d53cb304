# tip: allo-filetest lsp/workspace_symbols_of_imports
# What the open files import, directly or not, is found too. Others of the folder are not looked at.
=== main.py
from allo import i32, kernel
from lib import scale


@kernel
def top(x: i32) -> i32:
    return scale(x)
=== lib.py
from allo import i32, kernel
from tables import FACTOR


@kernel
def scale(x: i32) -> i32:
    return x * FACTOR
=== tables.py
FACTOR = 3
=== unrelated.py
from allo import i32, kernel


@kernel
def unrelated(x: i32) -> i32:
    return x
=== session
store lib.py
store tables.py
store unrelated.py
open main.py
  < diagnostics main.py v1: none
request workspace/symbol {"query": ""}
  < symbols:
  <   top kind 12 main.py 6:5-6:8
  <   scale kind 12 lib.py 6:5-6:10
  <   FACTOR kind 14 tables.py 1:1-1:7
