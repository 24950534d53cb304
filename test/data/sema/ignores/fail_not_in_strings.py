# tip: allo-filetest sema/ignores/fail_not_in_strings
from allo import i32, kernel

TEXT = "# allo: ignore[undefined-name]"
LONG = len("""
# allo: ignore[syntax]
""")


@kernel
def quoted(x: i32) -> i32:
    """It's # allo: ignore[undefined-name] in a docstring."""
    return x + lost  # 'allo: ignore[undefined-name]'
    #          ^^^^ error[undefined-name]: Name 'lost' is not defined
