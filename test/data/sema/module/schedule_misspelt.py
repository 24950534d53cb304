# tip: allo-filetest sema/module/schedule_misspelt
from allo import i32, kernel


def test_gemm():
    @kernel
    def gemm(x: i32) -> i32:
        return x

    s = gemm.shedule()
    #   ^^^^^^^^^^^^ information[schedule-unchecked]#1: 'gemm.shedule' is not checked: this version does not support schedules and backends
    #        ^^^^^^^ note#1: did you mean 'schedule'?
