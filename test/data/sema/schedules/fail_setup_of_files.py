# tip: allo-filetest sema/schedules/fail_setup_of_files
# What a test framework runs before the tests of a file.
import pytest

from allo import i32, kernel


@kernel
def add(x: i32[8], y: i32[8]):
    for i in range(8):
        y[i] = x[i] + 1


s = add.schedule()


def setup_function():
    s.pipeline("i.inner")

def setup_module():
    s.split("i", 4)
#   ^^^^^^^^^^^^^^^ note#2: split() replaced 'i' by 'i.outer' and 'i.inner'


@pytest.fixture(autouse=True)
def before(request):
    s.split("i.outer", 2)
    #                  ^ error[schedule-argument]#1: split factor 2 is not less than the trip count 2 of 'i.outer'


def test_file():
#   ^^^^^^^^^ note#1: in this call
    s.pipeline("i")
    #          ^^^ error[schedule-lookup]#2: no loop named 'i'


class TestDesign:
#     ^^^^^^^^^^ note#1: in this call
    @pytest.fixture(autouse=True)
    def design(self):
        self.s = add.schedule()
        self.s.split("i", 2)
#       ^^^^^^^^^^^^^^^^^^^^ note#3: split() replaced 'i' by 'i.outer' and 'i.inner'

    def test_own(self):
        self.s.pipeline("i")
        #               ^^^ error[schedule-lookup]#3: no loop named 'i'
