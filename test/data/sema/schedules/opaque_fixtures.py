# tip: allo-filetest sema/schedules/opaque_fixtures
# What a test framework passes to functions is not followed.
import pytest

from allo import i32, kernel


@kernel
def add(a: i32[8, 12], b: i32[8, 12]):
    for i in range(8):
        for j in range(12):
            b[i, j] = a[i, j] + 1


@pytest.fixture
def made():
    return add.schedule()


@pytest.fixture()
def size():
    return 4


def test_add(made, size, other):
    made.split("i", 2)
