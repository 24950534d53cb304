# tip: allo-filetest lsp/run_lenses
=== k.py
from allo import Stream, constexpr, i32, kernel

N = 4


@kernel
def plain(a: "i32[N]"):
    a[0] = 1


@kernel
def with_default(a: i32, n: constexpr = 3) -> i32:
    return a + n


@kernel
def without(a: i32, n: constexpr) -> i32:
    return a + n


@kernel
def sink(s: Stream[i32, 4]) -> i32:
    return s.get()
=== session
open k.py
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   6:1-6:8 Run on CPU: allo.run plain
  <   6:2-6:8 Run csim: allo.csim plain
  <   6:3-6:8 Show HLS C++: allo.showHls plain
  <   6:4-6:8 Show MLIR: allo.showMlir plain
  <   11:1-11:8 Run on CPU: allo.run with_default
  <   11:2-11:8 Run csim: allo.csim with_default
  <   11:3-11:8 Show HLS C++: allo.showHls with_default
  <   11:4-11:8 Show MLIR: allo.showMlir with_default
  <   21:1-21:8 Show HLS C++: allo.showHls sink
notify workspace/didChangeConfiguration {"settings": {"allo": {"codeLens": {"enabled": false}}}}
  < diagnostics k.py v1: none
request lenses k.py
  < result []
