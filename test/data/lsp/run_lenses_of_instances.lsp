# tip: allo-filetest lsp/run_lenses_of_instances
=== k.py
from allo import Template, i8, i32, kernel

N = 4
T = Template("T")


@kernel
def plain(a: "i32[N]"):
    a[0] = 1


@kernel(T)
def fill(x: T) -> T:
    return x


fill_i8 = fill[i8]
same = plain


@kernel
def twice(a: i32) -> i32:
    return a


@kernel
def twice(a: i32) -> i32:
    return a + a
=== session
open k.py
  < diagnostics k.py v1:
  <   22:5-22:10 warning[unused-kernel] Kernel 'twice' is never used
  <     note 27:5-27:10 'twice' is defined again here
request lenses k.py
  < lenses:
  <   7:1-7:8 Run on CPU: allo.run plain
  <   7:2-7:8 Run csim: allo.csim plain
  <   7:3-7:8 Show HLS C++: allo.showHls plain
  <   7:4-7:8 Show MLIR: allo.showMlir plain
  <   12:1-12:11 Run on CPU [i8]: allo.run fill_i8
  <   17:1-17:19 Run on CPU: allo.run fill_i8
  <   17:2-17:19 Run csim: allo.csim fill_i8
  <   17:3-17:19 Show HLS C++: allo.showHls fill_i8
  <   17:4-17:19 Show MLIR: allo.showMlir fill_i8
  <   26:1-26:8 Run on CPU: allo.run twice
  <   26:2-26:8 Run csim: allo.csim twice
  <   26:3-26:8 Show HLS C++: allo.showHls twice
  <   26:4-26:8 Show MLIR: allo.showMlir twice
