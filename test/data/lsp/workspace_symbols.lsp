# tip: allo-filetest lsp/workspace_symbols
# What the open files define.
=== main.py
from allo import i32, kernel

SIZE = 4


def helper(x):
    return x


@kernel
def top(x: i32[SIZE]) -> i32:
    @kernel
    def inner(y: i32) -> i32:
        z = y + 1
        return z

    return inner(x[0])
=== other.py
from allo import f32, kernel

Row = f32[4]


@kernel
def TopOther(r: Row) -> f32:
    return r[0]
=== session
request workspace/symbol {"query": ""}
  < result []
open main.py
  < diagnostics main.py v1: none
open other.py
  < diagnostics other.py v1: none
request workspace/symbol {"query": ""}
  < symbols:
  <   SIZE kind 14 main.py 3:1-3:5
  <   helper kind 12 main.py 6:5-6:11
  <   top kind 12 main.py 11:5-11:8
  <   inner kind 12 main.py 13:9-13:14 in top
  <   Row kind 26 other.py 3:1-3:4
  <   TopOther kind 12 other.py 7:5-7:13
request workspace/symbol {}
  < error InvalidParams: 'query' must be a string
