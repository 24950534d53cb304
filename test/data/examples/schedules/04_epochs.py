# tip: allo-filetest examples/schedules/04_epochs
from allo.exp.schedule import Schedule

mlir_text = """
func.func @kernel(%A: memref<16x8xi32>, %x: i32) {
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 8 {
      affine.store %x, %A[%i, %j] : memref<16x8xi32>
    }
  }
  return
}
"""
schedule = Schedule.from_string(mlir_text)
loop = schedule.query.loop("j").one()
schedule.pipeline(loop, ii=2)
schedule.unroll(loop, factor=4)
schedule.apply()

i, j = schedule.query.loop().all()
outer, inner = schedule.split(i, factor=4)

# `j` came from the previous epoch. Rebind it before using it.
j = schedule.live(j)
schedule.pipeline(j, ii=1).apply()
assert schedule.epoch == 1 and j.epoch == 1

i = schedule.flatten([outer, inner])
j, i = schedule.reorder(["j", i])
assert (j.name, i.kind) == ("j", "affine.for")
