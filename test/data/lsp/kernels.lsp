# tip: allo-filetest lsp/kernels
=== k.py
from allo import Stream, Template, constexpr, f32, i8, i32, kernel

N = 4
T = Template("T")


@kernel
def scale(a: "i32[N]", by: f32, n: constexpr = 3):
    a[0] = by


@kernel
def wrong() -> i32:
    return nothing


@kernel
def sink(s: Stream[i32, 4]) -> i32:
    return s.get()


@kernel(T)
def fill(b: T) -> T:
    return b


fill_i8 = fill[i8]
=== plain.py
def f():
    return 1
=== session
notify workspace/didChangeConfiguration {"settings": {"allo": {"codeLens": {"enabled": false}}}}
open k.py
  < diagnostics k.py v1:
  <   8:33-8:34 warning[unused-parameter] Parameter 'n' is never used
  <   14:12-14:19 error[undefined-name] Name 'nothing' is not defined
request allo/kernels {"textDocument": {"uri": "file:///w/k.py"}}
  < result [{"broken":false,"definition":{"end":{"character":13,"line":8},"start":{"character":0,"line":6}},"inputs":[{"name":"a","type":"i32[4]"},{"name":"by","type":"f32"}],"range":{"end":{"character":9,"line":7},"start":{"character":4,"line":7}},"streams":false,"target":"scale"},{"broken":true,"definition":{"end":{"character":18,"line":13},"start":{"character":0,"line":11}},"inputs":[],"range":{"end":{"character":9,"line":12},"start":{"character":4,"line":12}},"streams":false,"target":"wrong"},{"broken":false,"definition":{"end":{"character":18,"line":18},"start":{"character":0,"line":16}},"inputs":[{"name":"s","type":"Stream[i32, 4]"}],"range":{"end":{"character":8,"line":17},"start":{"character":4,"line":17}},"streams":true,"target":"sink"},{"broken":false,"definition":{"end":{"character":12,"line":23},"start":{"character":0,"line":21}},"inputs":[{"name":"b","type":"i8"}],"range":{"end":{"character":7,"line":26},"start":{"character":0,"line":26}},"streams":false,"target":"fill_i8"}]
open plain.py
request allo/kernels {"textDocument": {"uri": "file:///w/plain.py"}}
  < result []
