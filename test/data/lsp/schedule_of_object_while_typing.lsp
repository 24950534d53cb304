# tip: allo-filetest lsp/schedule_of_object_while_typing
# Behind an attribute that holds a schedule, at module level and in a method of a class.
=== k.py
from allo import f32, kernel


class Model:
    def __init__(self, n):
        @kernel
        def scale(a: f32[n]):
            for i in range(n):
                a[i] = a[i] * 2.0

        self.s = scale.schedule()
        self.s.split("i", 4)

    def tune(self):
        self.s.pipeline("i.outer")
        «1»


m = Model(64)
m.tune()
«2»
=== session
open k.py
  < diagnostics k.py v1: none
edit k.py «2»..«2» "m."
  < diagnostics k.py v2:
  <   21:2-21:3 error[syntax] Expected a name after '.'
request completion k.py 21:3
  < completion:
  <   0001 s kind 5 [schedule of Model(64).scale]
  <     21:3-21:3 "s"
  <   0002 tune kind 2
  <     21:3-21:3 "tune"
edit k.py 21:3 "s.query."
  < diagnostics k.py v3:
  <   21:10-21:11 error[syntax] Expected a name after '.'
request completion k.py 21:11
  < completion:
  <   0001 op kind 2 [op(name=None, under=None, kind=None, path=None)]
  <     21:11-21:11 "op"
  <   0002 loop kind 2 [loop(name=None, under=None, path=None)]
  <     21:11-21:11 "loop"
  <   0003 loops kind 2 [loops(name=None, under=None, path=None)]
  <     21:11-21:11 "loops"
  <   0004 buffer kind 2 [buffer(name=None, under=None, path=None)]
  <     21:11-21:11 "buffer"
edit k.py 21:5-21:11 "split(\"\")"
  < diagnostics k.py v4:
  <   21:11-21:13 error[schedule-lookup] no loop named ''
  <     note 7:13-7:18 the loops are 'i.outer', 'i.inner'
request completion k.py 21:12
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 16 iterations, pipeline II=1]
  <     21:12-21:12 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 4 iterations]
  <     21:12-21:12 "i.inner"
request signature k.py 21:11
  < result {"activeParameter":0,"activeSignature":0,"signatures":[{"documentation":"Splits a loop into an outer one and an inner one of 'factor' iterations","label":"split(target, factor=1)","parameters":[{"label":"target"},{"label":"factor=1"}]}]}
edit k.py «1»..«1» "self.s.unroll('')"
  < diagnostics k.py v5:
  <   16:23-16:25 error[schedule-lookup] no loop named ''
  <     note 7:13-7:18 the loops are 'i.outer', 'i.inner'
  <     note 20:1-20:9 in this call
  <   21:11-21:13 error[schedule-lookup] no loop named ''
  <     note 7:13-7:18 the loops are 'i.outer', 'i.inner'
request completion k.py 16:24
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 16 iterations, pipeline II=1]
  <     16:24-16:24 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 4 iterations]
  <     16:24-16:24 "i.inner"
edit k.py 16:15-16:26 ".query."
  < diagnostics k.py v6:
  <   16:21-16:22 error[syntax] Expected a name after '.'
request completion k.py 16:22
  < completion:
  <   0001 op kind 2 [op(name=None, under=None, kind=None, path=None)]
  <     16:22-16:22 "op"
  <   0002 loop kind 2 [loop(name=None, under=None, path=None)]
  <     16:22-16:22 "loop"
  <   0003 loops kind 2 [loops(name=None, under=None, path=None)]
  <     16:22-16:22 "loops"
  <   0004 buffer kind 2 [buffer(name=None, under=None, path=None)]
  <     16:22-16:22 "buffer"
