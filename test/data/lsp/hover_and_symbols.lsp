# tip: allo-filetest lsp/hover_and_symbols
=== k.py
from allo import f32, grid, i32, kernel

N = 8


@kernel
def scale(a: "f32[N, N]", gain: i32) -> f32:
    total: f32 = 0.0
    for i, j in grid(N, N):
        a[i, j] = «1»a[i, j] «2»* gain
    for k in range(N):
        total += a[k, «3»k]
    return «4»total
=== session
open k.py
  < diagnostics k.py v1: none
request hover k.py «1»
  < hover 10:19-10:20 markdown
  <   | ```python
  <   | a: f32[8, 8]
  <   | ```
  <   |
  <   | parameter
request hover k.py «2»
  < hover 10:19-10:33 markdown
  <   | ```python
  <   | a[i, j] * gain: f32
  <   | ```
  <   |
  <   | float with integer: the integer becomes f32
  <   |
  <   | [Documentation: typing rules](file:///docs/language/typing-rules.md#the-common-type)
request hover k.py «3»
  < hover 12:23-12:24 markdown
  <   | ```python
  <   | k: index
  <   | ```
  <   |
  <   | loop index  
  <   | Values: 0 to 7
request hover k.py «4»
  < hover 13:12-13:17 markdown
  <   | ```python
  <   | total: f32
  <   | ```
request hover k.py 3:1
  < hover 3:1-3:2 markdown
  <   | ```python
  <   | N = 8
  <   | ```
  <   |
  <   | compile-time constant
request hover k.py 2:1
  < result null
request hover k.py 4:1
  < result null
request hover k.py 99:99
  < result null
request symbols k.py
  < symbols:
  <   N kind 14 [= 8] 3:1-3:6, name 3:1-3:2
  <   scale kind 12 [(a: f32[8, 8], gain: i32) -> f32] 6:1-13:17, name 7:5-7:10
  <     a kind 13 [f32[8, 8]] 7:11-7:25, name 7:11-7:12
  <     gain kind 13 [i32] 7:27-7:36, name 7:27-7:31
  <     total kind 13 [f32] 8:5-8:10, name 8:5-8:10
  <     for i, j kind 3 [grid(N, N)] 9:5-10:33, name 9:9-9:13
  <       i kind 13 [index] 9:9-9:10, name 9:9-9:10
  <       j kind 13 [index] 9:12-9:13, name 9:12-9:13
  <     for k kind 3 [range(N)] 11:5-12:25, name 11:9-11:10
  <       k kind 13 [index] 11:9-11:10, name 11:9-11:10
request hints k.py
  < hints: none
request hints k.py 1:1-5:1
  < hints: none
