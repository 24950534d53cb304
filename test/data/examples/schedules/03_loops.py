# tip: allo-filetest examples/schedules/03_loops
import allo
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
i, j = schedule.query.loop().all()

outer, inner = schedule.split(i, factor=4)
schedule.pipeline(inner, ii=1).apply()

# 'j' is of the first epoch.
try:
    schedule.tile([outer, j], factors=[2, 4])
except allo.StaleRefError as error:
    assert "'j'" in str(error)
else:
    raise AssertionError("a stale ref was taken")
j = schedule.live(j)
tiles, points = schedule.tile([outer, j], factors=[2, 4])
schedule.pipeline(points[-1], ii=1).apply()
assert len(tiles) == len(points) == 2
