# tip: allo-filetest sema/anywhere/fail_factories
from allo import f32, i32, kernel
import pytest


def make_row(N, T):
    @kernel
    def row(x: T, out: i32[N]):
    #             ^^^^^^^^^^^ note#4: parameter 'out' is declared here
    #                      ^ error[negative-dimension]#1: Shape dimension 'N' must be non-negative, got -1
        out[N] = x[0]
        #   ^ warning[index-out-of-bounds]#2: Index 4 is out of bounds for axis 0 of 'out', which has size 4
        #        ^^^^ error[not-indexable]#3: A value of type 'f32' cannot be indexed

    return row


row4 = make_row(4, i32[4])
#      ^^^^^^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'make_row(4, i32[4]).row'
bad_size = make_row(-1, i32[4])
#          ^^^^^^^^^^^^^^^^^^^^ note#1: in instantiation of kernel 'make_row(-1, i32[4]).row'
bad_type = make_row(4, f32)
#          ^^^^^^^^^^^^^^^^ note#2: in instantiation of kernel 'make_row(4, f32).row'
#          ^^^^^^^^^^^^^^^^ note#3: in instantiation of kernel 'make_row(4, f32).row'


@kernel
def use(x: i32[4], out: i32[5]):
    row4(x, out)
    #       ^^^ error[argument-type]#4: Kernel call argument 'out' type mismatch: expected 'i32[4]', got 'i32[5]'


@pytest.mark.parametrize("M,N", [(4, 8), (8, 4)])
#^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ note#5: in instantiation of kernel 'test_shift(M=8, N=4).shift'
def test_shift(M, N):
    @kernel
    def shift(x: i32[M], out: i32[N]):
        for i in range(M):
            out[i] = x[i]
            #   ^ warning[index-out-of-bounds]#5: Index 'i' goes from 0 to 7, out of bounds for axis 0 of 'out', which has size 4
