# tip: allo-filetest sema/interfaces/flow_of_backends
# What the vitis flow does not allow, where it is said. Only the last settings of a backend count.
from allo import Stream, Vitis, apint, i32, kernel

i20 = apint(20, signed=True)


@kernel
def k(a: "i32[8]", s: Stream[i32, 4], n: i32) -> i20:
    for i in range(8):
        s.put(a[i] * n)
    return 0


one = Vitis(k, device="u280")
one.set_axilite(2, bundle="ctl")
# <-------------------------------- warning[interface-flow]: 'k' cannot be synthesized with these interfaces: the vitis flow has one s_axilite bundle, and 'a' and 'return' are in the default bundle 'control'; use bundle=control, or give them bundle=ctl as well

two = Vitis(k, device="u280", flow="vitis")
two.set_axilite(0, bundle="x")
two.set_axilite(2, bundle="y")
# <------------------------------ warning[interface-flow]: 'k' cannot be synthesized with these interfaces: the vitis flow has one s_axilite bundle, and 'a' has 'x'; use one name, or the vivado flow

off = Vitis(k, device="u280")
off.set_axi(0, offset="off")
# <---------------------------- warning[interface-flow]: 'k' cannot be synthesized with these interfaces: the vitis flow needs offset=slave, because the host sets the address of the buffer; use the vivado flow for offset=off

alias = Vitis(k, device="u280")
for i in (0, 2):
    alias.set_axilite(i, bundle="ctl")
#   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning[interface-flow]: 'k' cannot be synthesized with these interfaces: the vitis flow has one s_axilite bundle, and 'return' is in the default bundle 'control'; use bundle=control, or give it bundle=ctl as well

all = Vitis(k, device="u280")
for i in (0, 2, -1):
    all.set_axilite(i, bundle="ctl")
same = Vitis(k, device="u280")
same.set_axilite(0, bundle="x")
same.set_axilite(0, bundle="control")
other = Vitis(k, device="u280", flow="vivado")
other.set_axi(0, offset="off")
other.set_axilite(2, bundle="y")
