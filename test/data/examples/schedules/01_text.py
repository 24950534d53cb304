# tip: allo-filetest examples/schedules/01_text
from allo.exp.schedule import Schedule

mlir_text = """
func.func @kernel(%A: memref<32xi32>, %x: i32) {
  affine.for %i = 0 to 32 {
    affine.store %x, %A[%i] : memref<32xi32>
  }
  return
}
"""

schedule = Schedule.from_string(mlir_text)
loop = schedule.query.loop().one()

schedule.pipeline(loop, ii=2).unroll(loop, factor=4).apply()

print(schedule.payload)
assert "allo.pipeline.ii = 2" in str(schedule.payload) and "allo.unroll.f = 4" in str(schedule.payload)

loop = schedule.query.loop().one()
buf = schedule.query.buffer("A").one()

schedule.pipeline(loop, ii=2)
schedule.partition(buf, dim=1, kind=Schedule.Cyclic, factor=4)
assert schedule.dirty
schedule.apply()
assert not schedule.dirty and schedule.epoch == 0

schedule.cse().dce().canonicalize().apply()
schedule.cleanup_schedule_ids()
