# Results that are not predicted have no hint.
import os

from allo import i32, kernel


@kernel
def add(x: i32[16], y: i32[16]):
    for i in range(16):
        y[i] += x[i]⟦ ‹i33 → i32›⟧


s = add.schedule()
near = s.buffer_at(os.environ["B"], "i")
outer, inner = s.split("i", 4)⟦ → i.outer[4] > i.inner[4]⟧
