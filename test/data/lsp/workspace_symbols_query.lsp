# tip: allo-filetest lsp/workspace_symbols_query
# The letters of the query in their order, whatever their case.
=== main.py
from allo import i32, kernel
from tables import FACTOR


@kernel
def top(x: i32) -> i32:
    return x


@kernel
def TopOther(x: i32) -> i32:
    return x * FACTOR


@kernel
def scale(x: i32) -> i32:
    return top(x) + TopOther(x)
=== tables.py
FACTOR = 3
=== session
store tables.py
open main.py
  < diagnostics main.py v1: none
request workspace/symbol {"query": "to"}
  < symbols:
  <   top kind 12 main.py 6:5-6:8
  <   TopOther kind 12 main.py 11:5-11:13
  <   FACTOR kind 14 tables.py 1:1-1:7
request workspace/symbol {"query": "SC"}
  < symbols:
  <   scale kind 12 main.py 16:5-16:10
request workspace/symbol {"query": "nothing"}
  < result []
