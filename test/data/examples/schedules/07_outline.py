# tip: allo-filetest examples/schedules/07_outline
from allo.exp.schedule import Schedule

mlir_text = """
func.func @f(%A: memref<8x4xi32> {llvm.noalias}, %B: memref<8x4xi32> {llvm.noalias}) {
  affine.for %i = 0 to 8 {
    affine.for %j = 0 to 4 {
      %a = affine.load %A[%i, %j] : memref<8x4xi32>
      affine.store %a, %B[%i, %j] : memref<8x4xi32>
    }
  }
  return
}
"""
schedule = Schedule.from_string(mlir_text)
local = schedule.buffer_at("A", "i")
assert local.name == "A.local"
schedule.polyhedral("i").apply()

axis = schedule.query.loop("i").one()
outer, inner = schedule.split(axis, factor=4)

kernel, call = schedule.outline(inner, func_name="stage0", mapping=[2, 1])
assert (kernel.kind, call.kind) == ("allo.kernel", "allo.invoke")
assert "mapping=[2, 1]" in str(schedule.payload)
