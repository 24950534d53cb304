# tip: allo-filetest sema/silent/host_names
from allo import APFloat, APInt, BufferType, CPU, DType, Kernel, Module, Schedule, Vitis, i32, kernel
from allo.exp.schedule import BufferRef, LoopRef, OpRef
from allo.schedule.errors import ScheduleError


@kernel
def f(x: i32) -> i32:
    return x


backend: CPU = None
