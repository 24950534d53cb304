# tip: allo-filetest sema/schedules/fail_interfaces_of_streams
# A stream is an axis port: neither m_axi nor s_axilite.
from allo import Stream, Vitis, i32, kernel


@kernel
def k(a: "i32[8]", s: Stream[i32, 4], t: "Stream[i32, 2][2]", n: i32):
    for i in range(8):
        s.put(a[i] * n)


b = Vitis(k, device="u280")
b.set_axis(1, register=True)
b.set_axilite(1)
#             ^ error[backend-argument]: 's' has type 'Stream[i32, 4]', and set_axilite takes a scalar or a buffer: use set_axis
c = Vitis(k, device="u280")
c.set_axilite(2, bundle="control")
#             ^ error[backend-argument]: 't' has type 'Stream[i32][2]', and set_axilite takes a scalar or a buffer: use set_axis
d = Vitis(k, device="u280")
d.set_axi(1)
#         ^ error[backend-argument]: 's' has type 'Stream[i32, 4]', and set_axi takes a buffer: use set_axis
