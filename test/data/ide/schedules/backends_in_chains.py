# tip: allo-filetest ide/schedules/backends_in_chains
# What a backend takes that has no name: the argument of export() tells which one it is.
from allo import f32, kernel


@kernel
def scale(a: "f32[16]", by: f32):
    for n in range(16):
        a[n] = a[n] * by


s = scale.schedule()


def later():
    s.export("cpu").run(1, 2)
    #                   ^ signature: run(⟦a: f32[16]⟧, by: f32): Runs the kernel
    s.export(backend='cpu').run(1, 2)
    #                              ^ signature: run(a: f32[16], ⟦by: f32⟧): Runs the kernel
    s.export_cpu(opt_level=3).compile()
    #                         ^ completes: run, compile
    s.export("vitis").csim(1, exist_ok=False)
    #                      ^ signature: csim(⟦a: f32[16]⟧, by: f32, exist_ok=True): Runs the simulated HLS C++
    #                         ^ signature: csim(a: f32[16], ⟦by: f32⟧, exist_ok=True): Runs the simulated HLS C++
    s.export("vitis", flow="vivado").run("csim", 1, 2)
    #                                     ^ signature: run(⟦mode⟧, a: f32[16], by: f32, exist_ok=True): Runs the design in a mode
    #                                              ^ signature: run(mode, a: f32[16], ⟦by: f32⟧, exist_ok=True): Runs the design in a mode
    scale.schedule().export("cpu").run(1, 2)
    #                                  ^ signature: run(⟦*args⟧): Runs the kernel
