# tip: allo-filetest sema/schedules/fail_interfaces
# Interfaces that a port of the kernel cannot have.
from allo import Stream, constexpr, i32, kernel


@kernel
def total(a: "i32[8]", links: Stream[i32], by: i32, n: constexpr = 8) -> i32:
    sum: i32 = by
    for i in range(n):
        sum += a[i] + links.get()
    return sum


b = total.schedule().export("vitis")
b.set_axi("a")
b.set_axi(True)
b.set_axi(3)
b.set_axi(-2)
b.set_axi(-1)
b.set_axi(1)
b.set_axi(2)
b.set_axis(0)
b.set_axis(-1)
b.set_axilite(-1, register=True)
b.set_axi()
b.set_axi(0, index=1)
b.set_axi(0, dpeth=4)
b.set_axi(0, depth=0)
b.set_axi(0, depth="64")
b.set_axi(0, latency=2.5)
b.set_axi(0, offset="slav")
b.set_axi(0, "gmem-0")
b.set_axi(0, storage_impl="bram")
b.set_axi(0, mode="m_axi")
b.set_axis(1, register=1)
b.set_axis(1, register_mode="forwards")
b.set_axilite(0, storage_impl="ram")
b.set_axilite(0, name="2nd")
b.set_csim_override(out="x.so", cxx=["g++"], hls_cxxflags="-O1\n")
