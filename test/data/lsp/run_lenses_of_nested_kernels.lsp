# tip: allo-filetest lsp/run_lenses_of_nested_kernels
=== k.py
from allo import i32, kernel


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
=== session
open k.py
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   4:1-4:8 Run on CPU: allo.run outer
  <   4:2-4:8 Run csim: allo.csim outer
  <   4:3-4:8 Show HLS C++: allo.showHls outer
  <   4:4-4:8 Show MLIR: allo.showMlir outer
  <   22:5-22:12 Run on CPU: allo.run test_it.tested
  <   22:6-22:12 Run csim: allo.csim test_it.tested
  <   22:7-22:12 Show HLS C++: allo.showHls test_it.tested
  <   22:8-22:12 Show MLIR: allo.showMlir test_it.tested
  <   27:1-27:21 Run on CPU: allo.run made_three
  <   27:2-27:21 Run csim: allo.csim made_three
  <   27:3-27:21 Show HLS C++: allo.showHls made_three
  <   27:4-27:21 Show MLIR: allo.showMlir made_three
