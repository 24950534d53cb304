# tip: allo-filetest sema/schedules/fail_runs_of_backends
# Calls of backends that Python would refuse, and methods that a backend does not have.
import pytest

from allo import i32, kernel


@kernel
def scale(a: i32[8]):
    for i in range(8):
        a[i] *= 2


@kernel
def shaped(a: i32[8]) -> i32[8]:
    return a


def test_all(x, mode):
    b = scale.schedule().export("vitis")
    b.synth()
    b.run("csyn")
    b.run("csynth", x)
    b.run("board", x)
    b.run("sw_emu", x)
    b.run(mode, x)
    b.run()
    b.csim(x, exist_ok=1)
    b.csim(x, exists_ok=True)
    b.set_axilite(-1, bundle="control")
    with pytest.raises(ValueError):
        b.synth()
    on_part = scale.schedule().export("vitis", device="u280")
    on_part.synth(exist_ok=False)
    on_part.run("csyn", x)
    on_cpu = scale.schedule().export("cpu", opt_level=3)
    on_cpu.run(x)
    on_cpu.set_axi(0)
    shaped.schedule().export("vitis").set_axilite(-1)
