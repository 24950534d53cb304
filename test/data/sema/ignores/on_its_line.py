# tip: allo-filetest sema/ignores/on_its_line
from allo import i8, kernel


@kernel
def wrap(x: i8) -> i8:
    y: i8 = x
    y = 300  # allo: ignore[literal-out-of-range]
    y = 300  # allo: ignore
    y = 300  # noqa: E501  # allo: ignore[literal-out-of-range] the sensor saturates
    y = 300  #allo:ignore [ literal-changes-value,literal-out-of-range ]
    #                       ^^^^^^^^^^^^^^^^^^^^^ warning[unused-ignore]#1: 'literal-changes-value' is not reported here, so ignoring it has no effect
    #                       ^^^^^^^^^^^^^^^^^^^^^^ fix#1 Remove 'literal-changes-value' from the comment: ""
    y = 300  # allo: ignored
    #   ^^^ warning[literal-out-of-range]: Integer constant 300 is out of range for 'i8', which holds -128 to 127
    return y
