# tip: allo-filetest examples/schedules/06_constructors
import os
import tempfile

from allo import i32, kernel
from allo.exp.schedule import Schedule


@kernel
def fill(A: "i32[8]", x: i32):
    for i in range(8):
        A[i] = x


def schedules():
    module = fill.module
    #        ^^^^^^^^^^^ information[schedule-unchecked]: 'fill.module' is not checked: backends and schedules of modules are not supported in this version
    yield Schedule.from_module(module)
    mlir_text = str(fill.module)
    yield Schedule.from_string(mlir_text)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        with open("kernel.mlir", "w") as file:
            file.write(mlir_text)
        yield Schedule.from_file("kernel.mlir")
        os.chdir("/")


for schedule in schedules():
    loop = schedule.query.loop().one()
    schedule.pipeline(loop, ii=2).unroll(loop, factor=4).apply()
    assert (schedule.epoch, schedule.dirty, len(schedule.effects)) == (0, False, 2)
    assert "allo.pipeline.ii = 2" in str(schedule.payload)
    assert loop.id in schedule.snapshot.ops_by_id
