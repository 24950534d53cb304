# tip: allo-filetest examples/typing/fail_no_rule
# Rules that do not exist: an index is shifted by indices only, and has no power in the style "hls".
import allo
from allo import i32, index, kernel


@kernel
def shifts(n: index, k: i32) -> index:
    return n << k
    #      ^^^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '<<' with operand types index, i32


@kernel
def power(n: index) -> index:
    return n**n
    #      ^^^^ error[no-promotion-rule]: No hls type promotion rule for operator '**' with operand types index, index


for wrong, arguments in ((shifts, (1, 1)), (power, (2,))):
    try:
        wrong(*arguments)
    except allo.CompilationError as error:
        assert "No hls type promotion rule for operator" in str(error)
    else:
        raise AssertionError(wrong)
