# tip: allo-filetest sema/imports/future_annotations
from __future__ import annotations

from allo import f32, i32, kernel

N = 8


@kernel
def future_annotations(a: f32[N, N * 2], b: f32[()], c: i32) -> i32:
    b[()] = a[0, 0]
    #       ^^^^^^^ type: f32
    return c
