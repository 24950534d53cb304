# tip: allo-filetest lsp/run_lenses
=== k.py
from allo import Stream, Template, constexpr, i8, i32, kernel

N = 4
T = Template("T")


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


@kernel
def outer(a: i32) -> i32:
    @kernel
    def inner(b: i32) -> i32:
        return b

    return inner(a)


def make(n):
    @kernel
    def made(a: i32) -> i32:
        return a + n

    return made


def test_it():
    @kernel
    def tested(a: i32) -> i32:
        return a


made_three = make(3)


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
  <   63:5-63:10 warning[unused-kernel] Kernel 'twice' is never used
  <     note 68:5-68:10 'twice' is defined again here
request lenses k.py
  < lenses:
  <   7:1-7:8 Run on CPU: allo.run plain
  <   7:2-7:8 Run csim: allo.csim plain
  <   7:3-7:8 Show HLS C++: allo.showHls plain
  <   7:4-7:8 Show MLIR: allo.showMlir plain
  <   12:1-12:8 Run on CPU: allo.run with_default
  <   12:2-12:8 Run csim: allo.csim with_default
  <   12:3-12:8 Show HLS C++: allo.showHls with_default
  <   12:4-12:8 Show MLIR: allo.showMlir with_default
  <   22:1-22:8 Show HLS C++: allo.showHls sink
  <   27:1-27:8 Run on CPU: allo.run outer
  <   27:2-27:8 Run csim: allo.csim outer
  <   27:3-27:8 Show HLS C++: allo.showHls outer
  <   27:4-27:8 Show MLIR: allo.showMlir outer
  <   45:5-45:12 Run on CPU: allo.run test_it.tested
  <   45:6-45:12 Run csim: allo.csim test_it.tested
  <   45:7-45:12 Show HLS C++: allo.showHls test_it.tested
  <   45:8-45:12 Show MLIR: allo.showMlir test_it.tested
  <   50:1-50:21 Run on CPU: allo.run made_three
  <   50:2-50:21 Run csim: allo.csim made_three
  <   50:3-50:21 Show HLS C++: allo.showHls made_three
  <   50:4-50:21 Show MLIR: allo.showMlir made_three
  <   53:1-53:11 Run on CPU [i8]: allo.run fill_i8
  <   58:1-58:19 Run on CPU: allo.run fill_i8
  <   58:2-58:19 Run csim: allo.csim fill_i8
  <   58:3-58:19 Show HLS C++: allo.showHls fill_i8
  <   58:4-58:19 Show MLIR: allo.showMlir fill_i8
  <   67:1-67:8 Run on CPU: allo.run twice
  <   67:2-67:8 Run csim: allo.csim twice
  <   67:3-67:8 Show HLS C++: allo.showHls twice
  <   67:4-67:8 Show MLIR: allo.showMlir twice
notify workspace/didChangeConfiguration {"settings": {"allo": {"codeLens": {"enabled": false}}}}
  < diagnostics k.py v1:
  <   63:5-63:10 warning[unused-kernel] Kernel 'twice' is never used
  <     note 68:5-68:10 'twice' is defined again here
request lenses k.py
  < result []
