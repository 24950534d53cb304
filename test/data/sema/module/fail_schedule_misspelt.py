# tip: allo-filetest sema/module/fail_schedule_misspelt
from allo import i32, kernel


def test_gemm():
    @kernel
    def gemm(x: i32) -> i32:
        return x

    s = gemm.shedule()
    #        ^^^^^^^ error[no-attribute]#1: Kernel 'test_gemm.gemm' has no attribute 'shedule'
    #        ^^^^^^^ fix#1 Change to 'schedule': "schedule"
