# tip: allo-filetest lsp/semantic_tokens
# long: each kind of token once
=== k.py
import allo
from allo import Template, apint, constexpr, grid, i8, i32, kernel

N = 4
T = Template("T")
acc_t = apint(20, signed=True)


@kernel
def scale(größe: "i32[N, N + 1]", by: acc_t, n: constexpr = 2) -> i32:
    total = größe[0, 0]
    for i, j in grid(N, N):
        größe[i, j] = by * n
    return total


@kernel
def outer(a: i32) -> i32:
    @kernel
    def inner(b: i32) -> i32:
        return b + N

    other: allo.i32 = max(a, 3)
    return inner(other)


@kernel(T)
def fill(x: T) -> T:
    return x


fill_i8 = fill[i8]


def plain(a):
    b = a + N
    return b


@kernel
def broken(a: i32) -> i32:
    return a + «1»nothing + a«2»
=== plain.py
def f():
    return 1
=== session
open k.py
  < diagnostics k.py v1:
  <   42:16-42:23 error[undefined-name] Name 'nothing' is not defined
request tokens k.py
  < tokens:
  <   1: allo namespace
  <   2: Template function+defaultLibrary, apint function+defaultLibrary, constexpr type+defaultLibrary, grid function+defaultLibrary, i8 type+declaration+defaultLibrary, i32 type+declaration+defaultLibrary, kernel function+defaultLibrary
  <   4: N variable+readonly
  <   5: T typeParameter, Template function+defaultLibrary
  <   6: acc_t type, apint function+defaultLibrary
  <   10: scale function+declaration, größe parameter+declaration, i32 type+defaultLibrary, N variable+readonly, N variable+readonly, by parameter+declaration, acc_t type, n parameter+declaration, constexpr type+defaultLibrary, i32 type+defaultLibrary
  <   11: total variable+declaration, größe parameter
  <   12: i variable+declaration, j variable+declaration, grid function+defaultLibrary, N variable+readonly, N variable+readonly
  <   13: größe parameter, i variable, j variable, by parameter, n variable+readonly
  <   14: total variable
  <   18: outer function+declaration, a parameter+declaration, i32 type+defaultLibrary, i32 type+defaultLibrary
  <   20: inner function+declaration, b parameter+declaration, i32 type+defaultLibrary, i32 type+defaultLibrary
  <   21: b parameter, N variable+readonly
  <   23: other variable+declaration, allo namespace, i32 type+defaultLibrary, max function+defaultLibrary, a parameter
  <   24: inner function, other variable
  <   27: T type
  <   28: fill function+declaration, x parameter+declaration, T type, T type
  <   29: x parameter
  <   32: fill_i8 function, fill function, i8 type+defaultLibrary
  <   35: plain function+declaration
  <   36: N variable+readonly
  <   41: broken function+declaration, a parameter+declaration, i32 type+defaultLibrary, i32 type+defaultLibrary
  <   42: a parameter, a parameter
request tokens k.py «1»..«2»
  < tokens:
  <   42: a parameter
open plain.py
request tokens plain.py
  < tokens: none
