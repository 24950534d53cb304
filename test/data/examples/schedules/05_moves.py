# tip: allo-filetest examples/schedules/05_moves
import allo
from allo.exp.schedule import Schedule

mlir_text = """
func.func @f(%A: memref<8x4xi32> {llvm.noalias}, %B: memref<8x4xi32> {llvm.noalias}) {
  %T = memref.alloc() : memref<8x4xi32>
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i, %j] : memref<8x4xi32>
      affine.store %a, %T[%i, %j] {allo.schedule.name = "producer_store"} : memref<8x4xi32>
    }
  }
  affine.for %k = 0 to 8 {
    affine.for %l = 0 to 4 {
      %t = affine.load %T[%k, %l] : memref<8x4xi32>
      affine.store %t, %B[%k, %l] : memref<8x4xi32>
    }
  } {allo.schedule.name = "consumer_loop"}
  return
}
"""
schedule = Schedule.from_string(mlir_text)
producer = schedule.query.op("producer_store").one()
axis = schedule.query.loop("consumer_loop").one()

axis = schedule.compute_at(producer, axis)
outer, inner = schedule.split(axis, factor=4)

try:  # both workers would write all of 'T', and read it
    kernel, call = schedule.outline(inner, func_name="stage0", mapping=[2, 1])
except allo.ScheduleTransformError as error:
    assert "leave out 'mapping'" in str(error)
else:
    raise AssertionError("workers race")
kernel, call = schedule.outline(inner, func_name="stage0")
assert (kernel.kind, call.kind) == ("func.func", "func.call")
