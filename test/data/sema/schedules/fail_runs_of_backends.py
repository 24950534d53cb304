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
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#1: it is made here, where 'part' or 'device' can be given
    #   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#2: it is made here, where 'part' or 'device' can be given
    b.synth()
#   ^^^^^^^^^ error[backend-part]#1: synth() needs a part or a device, and the backend has neither
    b.run("csyn")
#   ^^^^^^^^^^^^^ error[backend-part]#2: run("csyn") needs a part or a device, and the backend has neither
    b.run("csynth", x)
    #     ^^^^^^^^ error[backend-argument]#3: unknown mode 'csynth'
    #     ^^^^^^^^ fix#3 Change to '"csyn"': "\"csyn\""
    b.run("board", x)
#   ^^^^^^^^^^^^^^^^^ note#4: there are 'csim', 'csyn', 'hw_emu', 'hw', 'sw_emu'
    #     ^^^^^^^ error[backend-argument]#4: unknown mode 'board'
    b.run("sw_emu", x)
    #     ^^^^^^^^ warning[deprecated-mode]#5: Mode 'sw_emu' is deprecated: it runs 'csim'
    #     ^^^^^^^^ fix#5 Change to '"csim"': "\"csim\""
    b.run(mode, x)
    b.run()
#   ^^^^^^^ error[backend-argument]: run requires an argument for 'mode'
    b.csim(x, exist_ok=1)
    #                  ^ error[backend-argument]: csim expects True or False for 'exist_ok', got the integer 1
    b.csim(x, exists_ok=True)
    #         ^^^^^^^^^ error[backend-argument]#6: csim has no argument 'exists_ok'
    #         ^^^^^^^^^ fix#6 Change to 'exist_ok': "exist_ok"
    b.set_axilite(-1, bundle="control")
    with pytest.raises(ValueError):
        b.synth()
    on_part = scale.schedule().export("vitis", device="u280")
    on_part.synth(exist_ok=False)
    on_part.run("csyn", x)
    #                   ^ error[backend-argument]: run in mode 'csyn' takes no arguments of the kernel, got 1
    on_cpu = scale.schedule().export("cpu", opt_level=3)
    on_cpu.run(x)
    on_cpu.set_axi(0)
    #      ^^^^^^^ error[no-attribute]: A CPU backend has no attribute 'set_axi'
    shaped.schedule().export("vitis").set_axilite(-1)
    #                                             ^^ error[backend-argument]: the result of 'shaped' has type 'i32[8]', which no interface takes: write into a parameter
