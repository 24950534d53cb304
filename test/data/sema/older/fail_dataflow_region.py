# tip: allo-filetest sema/older/fail_dataflow_region
# A producer and a consumer as they used to be written.
import allo
import allo.dataflow as df
# <-------------------------- error[older-library]: 'allo.dataflow' belongs to the older interface: kernels with 'mapping=' and streams between them make up a dataflow region
from allo.ir.types import Stream, float32
# <----------------------------------------- fix#1 Change to 'from allo import Stream, f32': "from allo import Stream, f32"
#    ^^^^^^^^^^^^^ error[older-types-import]#1: 'allo.ir.types' belongs to the older interface: types are names of 'allo'

Ty = float32
#    ^^^^^^^ fix#1 Change to 'from allo import Stream, f32': "f32"
M, N = 16, 16


@df.region()
def top():
    pipe: Stream[Ty, 4]

    @df.kernel(mapping=[1])
    def producer(A: Ty[M, N]):
        for i, j in allo.grid(M, N):
            out: Ty = A[i, j]
            pipe.put(out)

    @df.kernel(mapping=[1])
    def consumer(B: Ty[M, N]):
        for i, j in allo.grid(M, N):
            data: Ty = pipe.get()
            B[i, j] = data + 1


mod = df.build(top)
