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
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   8:5-8:10 Run on CPU: allo.run plain
  <   8:5-8:10 Run csim: allo.csim plain
  <   8:5-8:10 Synthesize: allo.synth plain
  <   8:5-8:10 Show HLS C++: allo.showHls plain
  <   8:5-8:10 Show MLIR: allo.showMlir plain
  <   13:5-13:17 Run on CPU: allo.run with_default
  <   13:5-13:17 Run csim: allo.csim with_default
  <   13:5-13:17 Synthesize: allo.synth with_default
  <   13:5-13:17 Show HLS C++: allo.showHls with_default
  <   13:5-13:17 Show MLIR: allo.showMlir with_default
  <   23:5-23:9 Synthesize: allo.synth sink
  <   23:5-23:9 Show HLS C++: allo.showHls sink
  <   28:5-28:10 Run on CPU: allo.run outer
  <   28:5-28:10 Run csim: allo.csim outer
  <   28:5-28:10 Synthesize: allo.synth outer
  <   28:5-28:10 Show HLS C++: allo.showHls outer
  <   28:5-28:10 Show MLIR: allo.showMlir outer
  <   46:9-46:15 Run on CPU: allo.run test_it.tested
  <   46:9-46:15 Run csim: allo.csim test_it.tested
  <   46:9-46:15 Synthesize: allo.synth test_it.tested
  <   46:9-46:15 Show HLS C++: allo.showHls test_it.tested
  <   46:9-46:15 Show MLIR: allo.showMlir test_it.tested
  <   50:1-50:11 Run on CPU: allo.run made_three
  <   50:1-50:11 Run csim: allo.csim made_three
  <   50:1-50:11 Synthesize: allo.synth made_three
  <   50:1-50:11 Show HLS C++: allo.showHls made_three
  <   50:1-50:11 Show MLIR: allo.showMlir made_three
  <   58:1-58:8 Run on CPU: allo.run fill_i8
  <   58:1-58:8 Run csim: allo.csim fill_i8
  <   58:1-58:8 Synthesize: allo.synth fill_i8
  <   58:1-58:8 Show HLS C++: allo.showHls fill_i8
  <   58:1-58:8 Show MLIR: allo.showMlir fill_i8
  <   68:5-68:10 Run on CPU: allo.run twice
  <   68:5-68:10 Run csim: allo.csim twice
  <   68:5-68:10 Synthesize: allo.synth twice
  <   68:5-68:10 Show HLS C++: allo.showHls twice
  <   68:5-68:10 Show MLIR: allo.showMlir twice
notify workspace/didChangeConfiguration {"settings": {"allo": {"codeLens": {"enabled": false}}}}
  < diagnostics k.py v1: none
request lenses k.py
  < result []
