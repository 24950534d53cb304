# tip: allo-filetest lsp/schedule_completion_of_imported
# Behind names that come from other files: schedules, objects and their kernels, modules.
=== design.py
from allo import f32, kernel


class Model:
    def __init__(self, n):
        @kernel
        def scale(a: f32[n]):
            for i in range(n):
                a[i] = a[i] * 2.0

        self.n, self.scale = n, scale
        self.s = scale.schedule()
        self.s.split("i", 4)

    def tune(self):
        self.s.pipeline("i.outer")


model = Model(64)
model.tune()
s = model.s
=== top.py
from design import model, s
import design

s.unroll("i.inner")
«1»
=== session
store design.py
open top.py
  < diagnostics top.py v1: none
edit top.py «1»..«1» "model."
  < diagnostics top.py v2:
  <   5:6-5:7 error[syntax] Expected a name after '.'
request completion top.py 5:7
  < completion:
  <   0001 n kind 5 [64]
  <     5:7-5:7 "n"
  <   0002 s kind 5
  <     5:7-5:7 "s"
  <   0003 scale kind 3 [kernel Model(64).scale(a: f32[64])]
  <     5:7-5:7 "scale"
  <   0004 tune kind 2
  <     5:7-5:7 "tune"
edit top.py 5:1-5:7 "design."
  < diagnostics top.py v3:
  <   5:7-5:8 error[syntax] Expected a name after '.'
request completion top.py 5:8
  < completion:
  <   0001 Model kind 5
  <     5:8-5:8 "Model"
  <   0002 f32 kind 5 [f32]
  <     5:8-5:8 "f32"
  <   0003 model kind 5 [Model(64)]
  <     5:8-5:8 "model"
  <   0004 s kind 5 [schedule of Model(64).scale]
  <     5:8-5:8 "s"
edit top.py 5:1-5:8 "model.scale."
  < diagnostics top.py v4:
  <   5:12-5:13 error[syntax] Expected a name after '.'
request completion top.py 5:13
  < completion:
  <   0001 schedule kind 2 [schedule()]
  <     5:13-5:13 "schedule"
edit top.py 5:1-5:13 "s.split('')"
  < diagnostics top.py v5:
  <   5:9-5:11 error[schedule-lookup] no loop named ''
  <     note design.py 7:13-7:18 the loops are 'i.outer', 'i.inner'
request completion top.py 5:10
  < completion:
  <   0001 i.outer kind 12 [loop i.outer: 16 iterations, pipeline II=1]
  <     5:10-5:10 "i.outer"
  <   0002 i.inner kind 12 [loop i.inner: 4 iterations, unroll]
  <     5:10-5:10 "i.inner"
