# tip: allo-filetest sema/module/schedule_misspelt
from allo import i32, kernel


def test_gemm():
    @kernel
    def gemm(x: i32) -> i32:
        return x

    s = gemm.shedule()
    #   ^^^^^^^^^^^^ information[schedule-unchecked]#1: 'gemm.shedule' is not checked: backends and schedules of texts are not supported in this version
    #        ^^^^^^^ note#1: did you mean 'schedule'?
