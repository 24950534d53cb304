# tip: allo-filetest lsp/schedule_lenses_of_objects
# The only schedule of an object has the lenses of a schedule, several have two each.
=== k.py
from allo import i32, kernel


class Stage:
    def __init__(self, n):
        @kernel
        def scale(a: i32[n]):
            for i in range(n):
                a[i] *= 2

        self.s = scale.schedule()


class Net:
    def __init__(self):
        self.stages = [Stage(n) for n in (8, 16, 32, 64)]
        self.first = self.stages[0]


one = Stage(8)
one.s.split("i", 2)
net = Net()
one.t = one.s.kernel.schedule()
named = net.stages[1].s
=== session
open k.py
  < diagnostics k.py v1: none
request lenses k.py
  < lenses:
  <   6:9-6:16 Types of Stage(n) (3 of 3): allo.showInstance Stage.__init__.scale
  <   20:1-20:15 Run on CPU: allo.run one.s
  <   20:2-20:15 Run csim: allo.csim one.s
  <   20:3-20:15 Equal?: allo.run one.s
  <   20:4-20:15 Show HLS C++: allo.showHls one.s
  <   20:5-20:15 Show MLIR: allo.showMlir one.s
  <   20:6-20:15 Show Schedule: allo.showSchedule one.s
  <   22:1-22:12 Equal? .stages[0].s: allo.run net.stages[0].s
  <   22:2-22:12 Show Schedule .stages[0].s: allo.showSchedule net.stages[0].s
  <   22:3-22:12 Equal? .stages[2].s: allo.run net.stages[2].s
  <   22:4-22:12 Show Schedule .stages[2].s: allo.showSchedule net.stages[2].s
  <   22:5-22:12 Equal? .stages[3].s: allo.run net.stages[3].s
  <   22:6-22:12 Show Schedule .stages[3].s: allo.showSchedule net.stages[3].s
  <   23:1-23:32 Run on CPU: allo.run one.t
  <   23:2-23:32 Run csim: allo.csim one.t
  <   23:3-23:32 Equal?: allo.run one.t
  <   23:4-23:32 Show HLS C++: allo.showHls one.t
  <   23:5-23:32 Show MLIR: allo.showMlir one.t
  <   23:6-23:32 Show Schedule: allo.showSchedule one.t
  <   24:1-24:24 Run on CPU: allo.run named
  <   24:2-24:24 Run csim: allo.csim named
  <   24:3-24:24 Equal?: allo.run named
  <   24:4-24:24 Show HLS C++: allo.showHls named
  <   24:5-24:24 Show MLIR: allo.showMlir named
  <   24:6-24:24 Show Schedule: allo.showSchedule named
command allo.run k.py one.s {"compare": true}
  < result {"jobId":1}
  < worker 1 job 1: run /w/k.py::one.s unchecked compare=true repeat=3 seconds=60.0, files: /w/k.py
command allo.showSchedule k.py one.s
  < result {"jobId":2}
  < worker 2 job 2: schedule /w/k.py::one.s seconds=60.0, files: /w/k.py
edit k.py 20:13-20:14 "2"
  < diagnostics k.py v2:
  <   21:18-21:19 error[schedule-argument] split factor 2 is not less than the trip count 2 of 'i'
request lenses k.py
  < lenses:
  <   6:9-6:16 Types of Stage(n) (3 of 3): allo.showInstance Stage.__init__.scale
  <   20:1-20:15 ⚠ 1 error: allo.showError one.s
  <   22:1-22:12 Equal? .stages[0].s: allo.run net.stages[0].s
  <   22:2-22:12 Show Schedule .stages[0].s: allo.showSchedule net.stages[0].s
  <   22:3-22:12 Equal? .stages[2].s: allo.run net.stages[2].s
  <   22:4-22:12 Show Schedule .stages[2].s: allo.showSchedule net.stages[2].s
  <   22:5-22:12 Equal? .stages[3].s: allo.run net.stages[3].s
  <   22:6-22:12 Show Schedule .stages[3].s: allo.showSchedule net.stages[3].s
  <   23:1-23:32 Run on CPU: allo.run one.t
  <   23:2-23:32 Run csim: allo.csim one.t
  <   23:3-23:32 Equal?: allo.run one.t
  <   23:4-23:32 Show HLS C++: allo.showHls one.t
  <   23:5-23:32 Show MLIR: allo.showMlir one.t
  <   23:6-23:32 Show Schedule: allo.showSchedule one.t
  <   24:1-24:24 Run on CPU: allo.run named
  <   24:2-24:24 Run csim: allo.csim named
  <   24:3-24:24 Equal?: allo.run named
  <   24:4-24:24 Show HLS C++: allo.showHls named
  <   24:5-24:24 Show MLIR: allo.showMlir named
  <   24:6-24:24 Show Schedule: allo.showSchedule named
