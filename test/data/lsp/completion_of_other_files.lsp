# tip: allo-filetest lsp/completion_of_other_files
# Kernels of files that are open or imported come with their import.
=== lib/filters.py
from allo import f32, kernel


@kernel
def smooth(a: "f32[4]") -> f32:
    return a[0]
=== tables.py
from allo import i32, kernel

N = 4


@kernel
def lookup(at: i32) -> i32:
    return at
=== top.py
"""Uses others."""
from allo import f32, i32, kernel
from tables import N


@kernel
def top(x: "f32[N]") -> f32:
    return x[0]


RESULT = smoo«1»
=== session
store tables.py
open lib/filters.py
  < diagnostics lib/filters.py v1: none
open top.py
  < diagnostics top.py v1: none
request completion top.py «1»
  < completion:
  <   0001 N kind 21 [= 4]
  <     11:10-11:14 "N"
  <   0002 top kind 3 [(x: f32[4]) -> f32]
  <     11:10-11:14 "top"
  <   0003 f32 kind 22
  <     11:10-11:14 "f32"
  <   0004 i32 kind 22
  <     11:10-11:14 "i32"
  <   0005 kernel kind 3 [@kernel(*templates, mapping=None, options=None)]
  <     11:10-11:14 "kernel"
  <   0006 KernelOptions kind 3 [KernelOptions(*, typing_style="hls", enable_tensor=False, fast_math=False), from allo]
  <     11:10-11:14 "KernelOptions"
  <     2:34-2:34 ", KernelOptions"
  <   0007 Template kind 3 [Template("T"), from allo]
  <     11:10-11:14 "Template"
  <     2:34-2:34 ", Template"
  <   0008 Stream kind 22 [Stream[T, depth][shape], from allo]
  <     11:10-11:14 "Stream"
  <     2:34-2:34 ", Stream"
  <   0009 Stateful kind 22 [Stateful[T], from allo]
  <     11:10-11:14 "Stateful"
  <     2:34-2:34 ", Stateful"
  <   0010 apint kind 22 [apint(width, signed=False), from allo]
  <     11:10-11:14 "apint"
  <     2:34-2:34 ", apint"
  <   0011 apfloat kind 22 [apfloat(exponent, mantissa), from allo]
  <     11:10-11:14 "apfloat"
  <     2:34-2:34 ", apfloat"
  <   0012 lookup kind 3 [(at: i32) -> i32, from tables]
  <     11:10-11:14 "lookup"
  <     3:21-3:21 ", lookup"
  <   0013 smooth kind 3 [(a: f32[4]) -> f32, from lib.filters]
  <     11:10-11:14 "smooth"
  <     2:1-2:1 "from lib.filters import smooth\n"
  <   0014 True kind 14
  <     11:10-11:14 "True"
  <   0015 False kind 14
  <     11:10-11:14 "False"
request completion top.py 3:6
  < completion:
  <   0001 tables kind 9 [module of the project]
  <     3:6-3:12 "tables"
  <   0002 lib kind 9 [module of the project]
  <     3:6-3:12 "lib"
  <   0003 allo kind 9
  <     3:6-3:12 "allo"
request completion top.py 3:20
  < completion:
  <   0001 lookup kind 3 [(at: i32) -> i32]
  <     3:20-3:21 "lookup"
  <   0002 N kind 21 [= 4]
  <     3:20-3:21 "N"
