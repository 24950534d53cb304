# tip: allo-filetest sema/schedules/pass_backends
# Settings by aliases, in functions, loops and classes.
from allo import i32, kernel
from allo.backend.vitis import Vitis


@kernel
def add(a: i32[8], b: i32[8], by: i32) -> i32:
    for i in range(8):
        b[i] = a[i] + by
    return by


def connect(backend, ports):
    for i in ports:
        backend.set_axi(i, bundle=f"gmem{i}", depth=8, num_read_outstanding=4)
    set_control = backend.set_axilite
    set_control(-1, bundle="control")


def make(device):
    made = add.schedule().export("vitis", device=device, freq_mhz=250.5, flow="vivado")
    connect(made, range(2))
    return made


b = make("u280")
alias = b
alias.set_axilite(2, "control", clock="ap_clk", offset=16, storage_type="rom_1p")
b.set_csim_override(cxx="clang++", opt_flags=None)
assert b is alias
direct = Vitis(add, part="xcu55c-fsvh2892-2L-e")
direct.set_axi(0, offset="slave", channel=0, alignment_byte_size=None)
direct.synth()
