# tip: allo-filetest sema/schedules/pass_schedules_in_tests
# Tests that only see whether the steps can be done, and schedules that other code may apply.
import pytest

from allo import i32, kernel


@kernel
def scale(a: i32[8, 4]):
    for i in range(8):
        for j in range(4):
            a[i, j] *= 2


def test_smoke():
    x = scale.schedule()
    x.split("i", 4)
    scale.schedule().pipeline("i").apply()
    with pytest.raises(Exception):
        z = scale.schedule()
        z.pipeline("q")


@pytest.fixture
def given():
    w = scale.schedule()
    w.pipeline("i")
    yield w


def test_late():
    y = scale.schedule()
    y.pipeline("i")
    late = lambda: y.apply()


class TestScale:
    def setup(self):
        self.s = scale.schedule()
        self.s.pipeline("i")
