# tip: allo-filetest lsp/workspace_symbols
# What the open files define, and those that they import, directly or not. Others of the folder are not looked at.
=== main.py
from allo import i32, kernel
from lib import scale

SIZE = 4


def helper(x):
    return x


@kernel
def top(x: i32[SIZE]) -> i32:
    @kernel
    def inner(y: i32) -> i32:
        z = y + 1
        return z

    return inner(scale(x[0]))
=== lib.py
from allo import i32, kernel
from tables import FACTOR


@kernel
def scale(x: i32) -> i32:
    return x * FACTOR
=== tables.py
FACTOR = 3
=== other.py
from allo import f32, kernel

Row = f32[4]


@kernel
def TopOther(r: Row) -> f32:
    return r[0]
=== unrelated.py
from allo import i32, kernel


@kernel
def unrelated(x: i32) -> i32:
    return x
=== session
request workspace/symbol {"query": ""}
  < result []
store lib.py
store tables.py
store unrelated.py
open main.py
  < diagnostics main.py v1: none
open other.py
  < diagnostics other.py v1: none
request workspace/symbol {"query": ""}
  < symbols:
  <   SIZE kind 14 main.py 4:1-4:5
  <   helper kind 12 main.py 7:5-7:11
  <   top kind 12 main.py 12:5-12:8
  <   inner kind 12 main.py 14:9-14:14 in top
  <   Row kind 26 other.py 3:1-3:4
  <   TopOther kind 12 other.py 7:5-7:13
  <   scale kind 12 lib.py 6:5-6:10
  <   FACTOR kind 14 tables.py 1:1-1:7
# The letters of the query in their order, whatever their case.
request workspace/symbol {"query": "to"}
  < symbols:
  <   top kind 12 main.py 12:5-12:8
  <   TopOther kind 12 other.py 7:5-7:13
  <   FACTOR kind 14 tables.py 1:1-1:7
request workspace/symbol {"query": "SC"}
  < symbols:
  <   scale kind 12 lib.py 6:5-6:10
request workspace/symbol {"query": "nothing"}
  < result []
request workspace/symbol {}
  < error InvalidParams: 'query' must be a string
