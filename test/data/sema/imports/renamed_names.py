# tip: allo-filetest sema/imports/renamed_names
from allo import i32 as word
from allo import kernel as on_chip
from allo import range as steps


@on_chip
def renamed_names(x: word, out: "word[8]"):
    for i in steps(0, 8, 2):
        out[i] = x
