# tip: allo-filetest sema/anywhere/pytest_raises
import pytest
from allo import i32, kernel


def test_undefined_name():
    with pytest.raises(Exception, match="not defined"):

        @kernel
        def undefined(x: i32) -> i32:
            return x + missing

        undefined.compile()


def test_in_decorator():
    with pytest.raises(TypeError):
        undefined[i32]

    @kernel
    def defined(x: i32) -> i32:
        return x
