# tip: allo-filetest examples/schedules/02_queries
import contextlib
import io

from allo.exp.schedule import Schedule

mlir_text = """
func.func @kernel(%x: i32) {
  %tmp = memref.alloc() : memref<16x8xi32>
  affine.for %i = 0 to 16 {
    affine.for %j = 0 to 8 {
      affine.store %x, %tmp[%i, %j] : memref<16x8xi32>
    }
  }
  return
}
"""
schedule = Schedule.from_string(mlir_text)

loops = schedule.query.loop().all()
i, j = schedule.query.loop().names("i", "j")
assert (i, j) == tuple(loops)

kernel = schedule.query.op("kernel").one()
stores = schedule.query.op(kind="affine.store").all()
buffer = schedule.query.buffer("tmp").one()
assert (kernel.kind, len(stores), buffer.name) == ("func.func", 1, "tmp")
assert schedule.query.loop(under=i).all()[-1] == j

with contextlib.redirect_stdout(io.StringIO()) as printed:
    assert schedule.dump_tree(include_values=True) in printed.getvalue()
    schedule.pipeline(j)
    assert "pipeline" in schedule.dump_transform_script()
    schedule.debug_dump(include_values=True)
assert "dirty" in printed.getvalue()
