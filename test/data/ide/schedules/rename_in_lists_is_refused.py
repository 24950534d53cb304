# tip: allo-filetest ide/schedules/rename_in_lists_is_refused
# A list that holds something else than it is written as, or that is used for something else.
from allo import f32, kernel


@kernel
def grown(C: "f32[8]"):
    for i in range(8):
    #   ^ rename: refused: The loop is named in line 26, but not by a plain string
        C[i] = 0.0


@kernel
def shown(C: "f32[8]"):
    for j in range(8):
    #   ^ rename: refused: The loop is named in line 30, but not by a plain string
        C[j] = 0.0


@kernel
def computed(C: "f32[8]"):
    for k in range(8):
    #   ^ rename: refused: The loop is named in line 33, but not by a plain string
        C[k] = 0.0


GROWN = []
GROWN.append("i")
grown_schedule = grown.schedule()
grown_schedule.unroll(GROWN)
SHOWN = ["j"]
print(SHOWN)
shown_schedule = shown.schedule()
shown_schedule.unroll(SHOWN)
COMPUTED = [letter for letter in "k"]
computed_schedule = computed.schedule()
computed_schedule.unroll(COMPUTED)
