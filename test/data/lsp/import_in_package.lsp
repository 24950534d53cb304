# tip: allo-filetest lsp/import_in_package
# In a package nothing beside a file is found without the package, or a dot.
=== pkg/__init__.py
=== pkg/b.py
from allo import i32, kernel


@kernel
def scale(x: i32) -> i32:
    return x
=== pkg/c.py
from allo import i32, kernel

y = sca«1»
=== session
store pkg/__init__.py
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w", "name": "w"}]}}
open pkg/b.py
  < diagnostics pkg/b.py v1: none
open pkg/c.py
  < diagnostics pkg/c.py v1: none
request completion pkg/c.py «1»
  < completion:
  <   0001 i32 kind 22
  <     3:5-3:8 "i32"
  <   0002 kernel kind 3 [@kernel(*templates, mapping=None, options=None)]
  <     3:5-3:8 "kernel"
  <   0003 KernelOptions kind 3 [KernelOptions(*, typing_style="hls", enable_tensor=False, fast_math=False), from allo]
  <     3:5-3:8 "KernelOptions"
  <     1:29-1:29 ", KernelOptions"
  <   0004 Template kind 3 [Template("T"), from allo]
  <     3:5-3:8 "Template"
  <     1:29-1:29 ", Template"
  <   0005 Stream kind 22 [Stream[T, depth][shape], from allo]
  <     3:5-3:8 "Stream"
  <     1:29-1:29 ", Stream"
  <   0006 Stateful kind 22 [Stateful[T], from allo]
  <     3:5-3:8 "Stateful"
  <     1:29-1:29 ", Stateful"
  <   0007 apint kind 22 [apint(width, signed=False), from allo]
  <     3:5-3:8 "apint"
  <     1:29-1:29 ", apint"
  <   0008 apfloat kind 22 [apfloat(exponent, mantissa), from allo]
  <     3:5-3:8 "apfloat"
  <     1:29-1:29 ", apfloat"
  <   0009 scale kind 3 [(x: i32) -> i32, from pkg.b]
  <     3:5-3:8 "scale"
  <     1:1-1:1 "from pkg.b import scale\n"
  <   0010 True kind 14
  <     3:5-3:8 "True"
  <   0011 False kind 14
  <     3:5-3:8 "False"
notify workspace/didChangeWorkspaceFolders {"event": {"added": [{"uri": "file:///w/pkg", "name": "p"}], "removed": [{"uri": "file:///w", "name": "w"}]}}
request completion pkg/c.py «1»
  < completion:
  <   0001 i32 kind 22
  <     3:5-3:8 "i32"
  <   0002 kernel kind 3 [@kernel(*templates, mapping=None, options=None)]
  <     3:5-3:8 "kernel"
  <   0003 KernelOptions kind 3 [KernelOptions(*, typing_style="hls", enable_tensor=False, fast_math=False), from allo]
  <     3:5-3:8 "KernelOptions"
  <     1:29-1:29 ", KernelOptions"
  <   0004 Template kind 3 [Template("T"), from allo]
  <     3:5-3:8 "Template"
  <     1:29-1:29 ", Template"
  <   0005 Stream kind 22 [Stream[T, depth][shape], from allo]
  <     3:5-3:8 "Stream"
  <     1:29-1:29 ", Stream"
  <   0006 Stateful kind 22 [Stateful[T], from allo]
  <     3:5-3:8 "Stateful"
  <     1:29-1:29 ", Stateful"
  <   0007 apint kind 22 [apint(width, signed=False), from allo]
  <     3:5-3:8 "apint"
  <     1:29-1:29 ", apint"
  <   0008 apfloat kind 22 [apfloat(exponent, mantissa), from allo]
  <     3:5-3:8 "apfloat"
  <     1:29-1:29 ", apfloat"
  <   0009 scale kind 3 [(x: i32) -> i32, from .b]
  <     3:5-3:8 "scale"
  <     1:1-1:1 "from .b import scale\n"
  <   0010 True kind 14
  <     3:5-3:8 "True"
  <   0011 False kind 14
  <     3:5-3:8 "False"
