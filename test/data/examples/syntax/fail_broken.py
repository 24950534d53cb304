# tip: allo-filetest examples/syntax/fail_broken
# How an error is shown: the document has these lines of a file 'broken.py'.
import allo
from allo import i32, kernel


@kernel


def broken(x: i32) -> i32:
    return x + y
    #          ^ error[undefined-name]: Name 'y' is not defined


try:
    broken(1)
except allo.CompilationError as error:
    file, _, shown = str(error).partition("fail_broken.py")
    assert shown.startswith(""":11:16: error: Name 'y' is not defined
11 |     return x + y
   |                ^"""), shown
else:
    raise AssertionError("no error")
