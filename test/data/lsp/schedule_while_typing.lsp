# tip: allo-filetest lsp/schedule_while_typing
# The requests that an editor sends while a line is typed, with its brackets and quotes closed.
=== k.py
from allo import f32, kernel


@kernel
def scale(a: "f32[64]"):
    for i in range(64):
        a[i] = a[i] * 2.0


s = scale.schedule()
s.split("i", 8)
«1»
s.unroll("i.inner")
=== session
open k.py
  < diagnostics k.py v1: none
edit k.py «1»..«1» "s.query."
  < diagnostics k.py v2:
  <   12:8-12:9 error[syntax] Expected a name after '.'
request completion k.py 12:9
  < completion:
  <   0001 op kind 2 [op(name=None, under=None, kind=None, path=None)]
  <     12:9-12:9 "op"
  <   0002 loop kind 2 [loop(name=None, under=None, path=None)]
  <     12:9-12:9 "loop"
  <   0003 loops kind 2 [loops(name=None, under=None, path=None)]
  <     12:9-12:9 "loops"
  <   0004 buffer kind 2 [buffer(name=None, under=None, path=None)]
  <     12:9-12:9 "buffer"
edit k.py 12:3-12:9 "pipeline()"
  < diagnostics k.py v3:
  <   12:1-12:13 error[schedule-ambiguous] pipeline without targets takes the only loop, but 'scale' has 2 loops: name the loops, as in pipeline("i.outer")
  <     note 6:9-6:10 'i.outer' is selected by "i.outer"
  <     note 6:9-6:10 'i.inner' is selected by "i.inner"
request signature k.py 12:12
  < result {"activeParameter":0,"activeSignature":0,"signatures":[{"documentation":"Marks loops to start an iteration every 'ii' cycles","label":"pipeline(targets=None, ii=1)","parameters":[{"label":"targets=None"},{"label":"ii=1"}]}]}
edit k.py 12:12 "\"\""
  < diagnostics k.py v4:
  <   12:12-12:14 error[schedule-lookup] no loop named ''
  <     note 5:5-5:10 the loops are 'i.outer', 'i.inner'
request completion k.py 12:13
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 8 iterations]
  <     12:13-12:13 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 8 iterations]
  <     12:13-12:13 "i.inner"
edit k.py 12:13 "i."
  < diagnostics k.py v5:
  <   12:12-12:16 error[schedule-lookup] no loop named 'i.'
  <     note 5:5-5:10 the loops are 'i.outer', 'i.inner'
request completion k.py 12:15
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 8 iterations]
  <     12:13-12:15 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 8 iterations]
  <     12:13-12:15 "i.inner"
