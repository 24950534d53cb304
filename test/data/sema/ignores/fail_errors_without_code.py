# tip: allo-filetest sema/ignores/fail_errors_without_code
from allo import i32, kernel


@kernel
def wrong(x: i32) -> i32:
    return x + lost  # allo: ignore
    #          ^^^^ error[undefined-name]: Name 'lost' is not defined
    #              ^^^^^^^^^^^^^^^^ fix#1 Remove the comment: ""
    #                ^^^^^^^^^^^^^^ warning[unused-ignore]#1: Comment 'allo: ignore' suppresses nothing here
